import { Int32 } from 'bson';
import { isPlainObject, type Doc } from '../../../documents/codec.js';
import { asInt32 } from '../../../documents/numbers/integers.js';
import { CommandError } from '../../../errors.js';
import { compileAccumulator, isAccumulator } from '../../accumulators/compile.js';
import { isNullish } from '../../expressions/arguments.js';
import type { Scope } from '../../expressions/scope.js';
import { sortComparator } from '../../sort-order.js';
import { isWhole, parseWindow, windowAround } from './window-bounds.js';
import {
  forEach,
  frameOf,
  requireSort,
  type WindowCompiler,
  type WindowFunction,
} from './window-context.js';
import { covariance, derivative, expMovingAvg, integral, linearFill } from './window-curves.js';

const accumulated: WindowCompiler = (name, argument, { scope, window }) => {
  const accumulator = compileAccumulator(name, argument, scope);
  const isGrowing =
    window.kind === 'documents' && window.from === 'unbounded' && window.to === 'current';
  return (docs) => {
    if (isWhole(window)) {
      const running = accumulator.start(null);
      for (const doc of docs) running.add(frameOf(doc));
      const result = running.result();
      return forEach(docs, () => result);
    }
    if (isGrowing) {
      const running = accumulator.start(null);
      return forEach(docs, (doc) => {
        running.add(frameOf(doc));
        return running.result();
      });
    }
    return forEach(docs, (_doc, i) => {
      const [first, last] = windowAround(docs, i, window, scope.compare);
      const running = accumulator.start(null);
      for (let at = first; at <= last; at += 1) running.add(frameOf(docs[at] ?? {}));
      return running.result();
    });
  };
};

function noArguments(name: string, argument: unknown): void {
  if (isPlainObject(argument) && Object.keys(argument).length === 0) return;
  throw new CommandError(
    'Location5371603',
    `(None) must be specified with '{}' as the value for '${name}'`,
  );
}

/** `$rank` leaves gaps after equal values, `$denseRank` does not. */
const ranking =
  (isDense: boolean): WindowCompiler =>
  (name, argument, context) => {
    noArguments(name, argument);
    const order = sortComparator(requireSort(name, context), context.scope.compare);
    return (docs) => {
      let rank = 0;
      let previous: Doc | undefined;
      return forEach(docs, (doc, i) => {
        const isNew = previous === undefined || order(previous, doc) !== 0;
        if (isNew) rank = isDense ? rank + 1 : i + 1;
        previous = doc;
        return new Int32(rank);
      });
    };
  };

const documentNumber: WindowCompiler = (name, argument, context) => {
  noArguments(name, argument);
  requireSort(name, context);
  return (docs) => forEach(docs, (_doc, i) => new Int32(i + 1));
};

const shift: WindowCompiler = (name, argument, context) => {
  requireSort(name, context);
  if (!isPlainObject(argument)) {
    throw new CommandError('FailedToParse', 'Argument to $shift must be an object');
  }
  const by = asInt32(argument['by']);
  if (by === undefined)
    throw new CommandError('FailedToParse', "'$shift:by' field must be an integer, but found");
  const output = context.scope.compile(argument['output']);
  const otherwise = context.scope.compile(argument['default'] ?? null)(frameOf({}));
  return (docs) =>
    forEach(docs, (_doc, i) => {
      const other = docs[i + by];
      return other ? (output(frameOf(other)) ?? null) : otherwise;
    });
};

const locf: WindowCompiler = (_name, argument, { scope }) => {
  const input = scope.compile(argument);
  return (docs) => {
    let last: unknown = null;
    return forEach(docs, (doc) => {
      const value = input(frameOf(doc));
      if (!isNullish(value)) last = value;
      return last;
    });
  };
};

const FUNCTIONS = new Map<string, WindowCompiler>([
  ['$rank', ranking(false)],
  ['$denseRank', ranking(true)],
  ['$documentNumber', documentNumber],
  ['$shift', shift],
  ['$locf', locf],
  ['$linearFill', linearFill],
  ['$derivative', derivative],
  ['$integral', integral],
  ['$expMovingAvg', expMovingAvg],
  ['$covariancePop', covariance(false)],
  ['$covarianceSamp', covariance(true)],
]);

const WITHOUT_WINDOW = new Set([
  '$rank',
  '$denseRank',
  '$documentNumber',
  '$shift',
  '$locf',
  '$linearFill',
  '$expMovingAvg',
]);

export function compileWindowFunction(
  spec: unknown,
  scope: Scope,
  sortBy: Doc | undefined,
): WindowFunction {
  if (!isPlainObject(spec)) {
    throw new CommandError('FailedToParse', 'The field must be an object');
  }
  const { window, ...rest } = spec;
  const [name, ...others] = Object.keys(rest);
  if (name === undefined || others.length > 0) {
    throw new CommandError(
      'FailedToParse',
      'Expected exactly one $-prefixed function and an optional window',
    );
  }
  const compiler = FUNCTIONS.get(name) ?? (isAccumulator(name) ? accumulated : undefined);
  if (!compiler) throw new CommandError('FailedToParse', `Unrecognized window function, ${name}`);
  if (window !== undefined && WITHOUT_WINDOW.has(name)) {
    throw new CommandError('Location5371601', `'window' field is not allowed in ${name}`);
  }
  return compiler(name, rest[name], { scope, sortBy, window: parseWindow(window, sortBy) });
}
