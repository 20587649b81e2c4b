import { Int32 } from 'bson';
import { isPlainObject, type Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import { sortComparator } from '../sort-order.js';
import type { Evaluate, Frame, Scope } from '../expressions/scope.js';
import { ACCUMULATORS, type Accumulator } from './accumulator.js';
import {
  countOf,
  extremeN,
  firstN,
  lastN,
  percentile,
  percentileRequest,
  topN,
} from './n-values.js';

/** A running accumulator over the documents of one group or window. */
export interface Running {
  /** Returns by how many bytes the accumulator has grown. */
  add(frame: Frame): number;
  result(): unknown;
}

/** The compiled specification of an accumulator, started once per group. */
export interface CompiledAccumulator {
  name: string;
  start(groupId: unknown): Running;
}

function over(evaluate: Evaluate, accumulator: Accumulator): Running {
  return {
    add: (frame) => accumulator.add(evaluate(frame)),
    result: () => accumulator.result(),
  };
}

function argumentsOf(name: string, spec: unknown, names: readonly string[]): Doc {
  if (!isPlainObject(spec)) {
    throw new CommandError('Location5787900', `specification must be an object; found ${name}`);
  }
  const unknown = Object.keys(spec).find((key) => !names.includes(key));
  if (unknown !== undefined) {
    throw new CommandError(
      'Location5787901',
      `Unknown argument for '${name}' operator: ${unknown}`,
    );
  }
  const missing = names.find((key) => !(key in spec));
  if (missing !== undefined) {
    const code =
      missing === 'n'
        ? 'Location5787906'
        : missing === 'input'
          ? 'Location5787907'
          : 'Location5788004';
    throw new CommandError(code, `Missing value for '${missing}'`);
  }
  return spec;
}

const emptyFrame = (root: unknown): Frame => ({ root, locals: [] });

type NMaker = (n: number, scope: Scope) => Accumulator;
const N_MAKERS = new Map<string, NMaker>([
  ['$firstN', firstN],
  ['$lastN', lastN],
  ['$maxN', (n, { compare }) => extremeN(n, 1, compare)],
  ['$minN', (n, { compare }) => extremeN(n, -1, compare)],
]);

function compileN(name: string, spec: unknown, scope: Scope, make: NMaker): CompiledAccumulator {
  const parts = argumentsOf(name, spec, ['n', 'input']);
  const n = scope.compile(parts['n']);
  const input = scope.compile(parts['input']);
  if (n.constant) countOf(name, n.constant.value);
  return {
    name,
    start: (groupId) => over(input, make(countOf(name, n(emptyFrame(groupId))), scope)),
  };
}

function compileTop(name: string, spec: unknown, scope: Scope): CompiledAccumulator {
  const isSingle = !name.endsWith('N');
  const names = isSingle ? ['output', 'sortBy'] : ['n', 'output', 'sortBy'];
  const parts = argumentsOf(name, spec, names);
  const { sortBy } = parts;
  if (!isPlainObject(sortBy)) {
    throw new CommandError('Location5788604', "expected 'sortBy' to already be an object");
  }
  sortComparator(sortBy, scope.compare);
  const output = scope.compile(parts['output']);
  const n = scope.compile(isSingle ? new Int32(1) : parts['n']);
  return {
    name,
    start(groupId) {
      const count = countOf(name, n(emptyFrame(groupId)));
      const top = topN(count, sortBy, name.startsWith('$bottom'), scope.compare);
      return {
        add: (frame) => top.add({ document: frame.root, output: output(frame) }),
        result: () => (isSingle ? (top.result()[0] ?? null) : top.result()),
      };
    },
  };
}

function compilePercentile(name: string, spec: unknown, scope: Scope): CompiledAccumulator {
  const names = name === '$median' ? ['input', 'method'] : ['input', 'p', 'method'];
  const parts = argumentsOf(name, spec, names);
  const input = scope.compile(parts['input']);
  const request = percentileRequest(name, parts, scope.compile(parts['p'] ?? null)(emptyFrame({})));
  return { name, start: () => over(input, percentile(request)) };
}

function compileCount(name: string, spec: unknown, scope: Scope): CompiledAccumulator {
  if (!isPlainObject(spec) || Object.keys(spec).length > 0) {
    throw new CommandError('TypeMismatch', '$count takes no arguments, i.e. $count:{}');
  }
  const sum = compileAccumulator('$sum', new Int32(1), scope);
  return { name, start: (groupId) => sum.start(groupId) };
}

const TOP = new Set(['$top', '$topN', '$bottom', '$bottomN']);
const PERCENTILES = new Set(['$median', '$percentile']);

export const isAccumulator = (name: string): boolean =>
  ACCUMULATORS.has(name) ||
  N_MAKERS.has(name) ||
  TOP.has(name) ||
  PERCENTILES.has(name) ||
  name === '$count';

export function compileAccumulator(name: string, spec: unknown, scope: Scope): CompiledAccumulator {
  const make = ACCUMULATORS.get(name);
  if (make) {
    if (Array.isArray(spec) && spec.length !== 1) {
      throw new CommandError('Location40237', `The ${name} accumulator is a unary operator`);
    }
    const input = scope.compile(Array.isArray(spec) ? spec[0] : spec);
    return { name, start: () => over(input, make(scope)) };
  }
  const makeN = N_MAKERS.get(name);
  if (makeN) return compileN(name, spec, scope, makeN);
  if (TOP.has(name)) return compileTop(name, spec, scope);
  if (PERCENTILES.has(name)) return compilePercentile(name, spec, scope);
  if (name === '$count') return compileCount(name, spec, scope);
  if (name === '$accumulator') {
    throw new CommandError('NotImplemented', '$accumulator: server-side JavaScript is disabled');
  }
  throw new CommandError('Location15952', `unknown group operator '${name}'`);
}
