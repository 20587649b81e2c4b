import { Summation } from '../documents/numbers/summation.js';
import { CommandError, notSupported } from '../errors.js';
import { isNullish } from './expressions/arguments.js';
import type { Compare, Frame, Scope } from './expressions/scope.js';

/** A running accumulator over the documents of one group. */
export interface Running {
  add(frame: Frame): void;
  result(): unknown;
}

/** The compiled specification of an accumulator, started once per group. */
export interface CompiledAccumulator {
  start(): Running;
}

interface Accumulator {
  add(value: unknown): void;
  result(): unknown;
}

type AccumulatorMaker = (rules: Pick<Scope, 'compare'>) => Accumulator;

/** An accumulator that keeps one value and replaces it when the rule says so. */
function keeping(
  replaces: (value: unknown, kept: unknown, compare: Compare) => boolean,
): AccumulatorMaker {
  return ({ compare }) => {
    let kept: unknown;
    let isEmpty = true;
    return {
      add(value) {
        if (isEmpty || replaces(value, kept, compare)) kept = value;
        isEmpty = false;
      },
      result: () => kept ?? null,
    };
  };
}

const sum: AccumulatorMaker = () => {
  const total = new Summation();
  return {
    add: (value) => void total.add(value),
    result: () => total.result(),
  };
};

/** The minimum or maximum of all values except null and missing ones. */
const extreme = (direction: 1 | -1): AccumulatorMaker =>
  keeping(
    (value, kept, compare) =>
      !isNullish(value) && (isNullish(kept) || compare(value, kept) * direction > 0),
  );

const ACCUMULATORS = new Map<string, AccumulatorMaker>([
  ['$sum', sum],
  ['$min', extreme(-1)],
  ['$max', extreme(1)],
  ['$first', keeping(() => false)],
]);

export function compileAccumulator(name: string, spec: unknown, scope: Scope): CompiledAccumulator {
  const make = ACCUMULATORS.get(name);
  if (!make) throw notSupported('Location15952', `unknown group operator '${name}'`);
  if (Array.isArray(spec) && spec.length !== 1) {
    throw new CommandError('Location40237', `The ${name} accumulator is a unary operator`);
  }
  const input = scope.compile(Array.isArray(spec) ? spec[0] : spec);
  return {
    start() {
      const accumulator = make(scope);
      return {
        add: (frame) => accumulator.add(input(frame)),
        result: () => accumulator.result(),
      };
    },
  };
}
