import { Double, Int32 } from 'bson';
import { isPlainObject, toNumber, type Doc } from '../../documents/codec.js';
import { asInt32 } from '../../documents/integers.js';
import { CommandError } from '../../errors.js';
import { compileAccumulator, isAccumulator } from '../accumulators/compile.js';
import { isUnit, UNIT_MILLISECONDS, isMonthUnit } from '../expressions/calendar.js';
import { isNullish } from '../expressions/arguments.js';
import { parsePath, valueAt } from '../expressions/field-path.js';
import type { Evaluate, Scope } from '../expressions/scope.js';
import { sortComparator } from '../sort-order.js';
import { isWhole, parseWindow, windowAround, type Window } from './window-bounds.js';

/** One value per document of a sorted partition. */
export type WindowFunction = (docs: readonly Doc[]) => unknown[];

export interface WindowContext {
  scope: Scope;
  sortBy: Doc | undefined;
  window: Window;
}

type Compiler = (name: string, argument: unknown, context: WindowContext) => WindowFunction;

const frameOf = (root: Doc): { root: Doc; locals: unknown[] } => ({ root, locals: [] });

const accumulated: Compiler = (name, argument, { scope, window }) => {
  const accumulator = compileAccumulator(name, argument, scope);
  const isGrowing =
    window.kind === 'documents' && window.from === 'unbounded' && window.to === 'current';
  return (docs) => {
    if (isWhole(window)) {
      const running = accumulator.start(null);
      for (const doc of docs) running.add(frameOf(doc));
      const result = running.result();
      return docs.map(() => result);
    }
    if (isGrowing) {
      const running = accumulator.start(null);
      return docs.map((doc) => {
        running.add(frameOf(doc));
        return running.result();
      });
    }
    return docs.map((_doc, i) => {
      const [first, last] = windowAround(docs, i, window, scope.compare);
      const running = accumulator.start(null);
      for (let at = first; at <= last; at += 1) running.add(frameOf(docs[at] ?? {}));
      return running.result();
    });
  };
};

function requireSort(name: string, { sortBy }: WindowContext): Doc {
  if (sortBy) return sortBy;
  throw new CommandError(
    'Location5371602',
    `'${name}' must be specified with a top level sortBy expression`,
  );
}

function noArguments(name: string, argument: unknown): void {
  if (isPlainObject(argument) && Object.keys(argument).length === 0) return;
  throw new CommandError(
    'Location5371603',
    `(None) must be specified with '{}' as the value for '${name}'`,
  );
}

/** `$rank` leaves gaps after equals, `$denseRank` does not. */
const ranking =
  (isDense: boolean): Compiler =>
  (name, argument, context) => {
    noArguments(name, argument);
    const order = sortComparator(requireSort(name, context), context.scope.compare);
    return (docs) => {
      let rank = 0;
      let previous: Doc | undefined;
      return docs.map((doc, i) => {
        const isNew = previous === undefined || order(previous, doc) !== 0;
        if (isNew) rank = isDense ? rank + 1 : i + 1;
        previous = doc;
        return new Int32(rank);
      });
    };
  };

const documentNumber: Compiler = (name, argument, context) => {
  noArguments(name, argument);
  requireSort(name, context);
  return (docs) => docs.map((_doc, i) => new Int32(i + 1));
};

const shift: Compiler = (name, argument, context) => {
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
    docs.map((_doc, i) => {
      const other = docs[i + by];
      return other ? (output(frameOf(other)) ?? null) : otherwise;
    });
};

const locf: Compiler = (_name, argument, { scope }) => {
  const input = scope.compile(argument);
  return (docs) => {
    let last: unknown = null;
    return docs.map((doc) => {
      const value = input(frameOf(doc));
      if (!isNullish(value)) last = value;
      return last;
    });
  };
};

/** The single field a function follows along, as numbers: dates in milliseconds. */
function axis(name: string, context: WindowContext): (doc: Doc | undefined) => number {
  const paths = Object.keys(requireSort(name, context));
  const [path] = paths;
  if (path === undefined || paths.length !== 1) {
    throw new CommandError(
      'Location605001',
      `${name} must be specified with a top level sortBy expression with exactly one element`,
    );
  }
  const parts = parsePath(path);
  return (doc) => {
    const value = valueAt(doc, parts);
    return value instanceof Date ? value.getTime() : (toNumber(value) ?? Number.NaN);
  };
}

const linearFill: Compiler = (name, argument, context) => {
  const input = context.scope.compile(argument);
  const along = axis(name, context);
  return (docs) => {
    const values = docs.map((doc) => input(frameOf(doc)) ?? null);
    const known = values.flatMap((value, i) => (value === null ? [] : [i]));
    let next = 0;
    return values.map((value, i) => {
      while (next < known.length && (known[next] ?? 0) < i) next += 1;
      const [before, after] = [known[next - 1], known[next]];
      if (value !== null || before === undefined || after === undefined) return value;
      const [x0, x1] = [along(docs[before]), along(docs[after])];
      const [y0, y1] = [toNumber(values[before]) ?? 0, toNumber(values[after]) ?? 0];
      return new Double(y0 + ((along(docs[i]) - x0) * (y1 - y0)) / (x1 - x0));
    });
  };
};

interface Slope {
  input: Evaluate;
  along: (doc: Doc | undefined) => number;
}

function slopeOf(name: string, argument: unknown, context: WindowContext): Slope {
  if (!isPlainObject(argument) || !('input' in argument)) {
    throw new CommandError('FailedToParse', `${name} requires an 'input' expression`);
  }
  const { unit } = argument;
  if (unit !== undefined && (!isUnit(unit) || isMonthUnit(unit))) {
    throw new CommandError('Location5490704', "unit must be 'week' or smaller");
  }
  const size = unit === undefined ? 1 : UNIT_MILLISECONDS[unit];
  const along = axis(name, context);
  return { input: context.scope.compile(argument['input']), along: (doc) => along(doc) / size };
}

const numberOf = ({ input }: Slope, doc: Doc | undefined): number =>
  toNumber(input(frameOf(doc ?? {}))) ?? Number.NaN;

const derivative: Compiler = (name, argument, context) => {
  const slope = slopeOf(name, argument, context);
  const { window, scope } = context;
  return (docs) =>
    docs.map((_doc, i) => {
      const [first, last] = windowAround(docs, i, window, scope.compare);
      if (first >= last) return null;
      const run = slope.along(docs[last]) - slope.along(docs[first]);
      return run === 0
        ? null
        : new Double((numberOf(slope, docs[last]) - numberOf(slope, docs[first])) / run);
    });
};

const integral: Compiler = (name, argument, context) => {
  const slope = slopeOf(name, argument, context);
  const { window, scope } = context;
  return (docs) =>
    docs.map((_doc, i) => {
      const [first, last] = windowAround(docs, i, window, scope.compare);
      if (first > last) return null;
      let area = 0;
      for (let at = first + 1; at <= last; at += 1) {
        const width = slope.along(docs[at]) - slope.along(docs[at - 1]);
        area += ((numberOf(slope, docs[at]) + numberOf(slope, docs[at - 1])) / 2) * width;
      }
      return new Double(area);
    });
};

const expMovingAvg: Compiler = (name, argument, context) => {
  requireSort(name, context);
  if (
    !isPlainObject(argument) ||
    !('input' in argument) ||
    'N' in argument === 'alpha' in argument
  ) {
    throw new CommandError(
      'FailedToParse',
      "$expMovingAvg sub object must have exactly two fields: An 'input' field, and either an 'N' field or an 'alpha' field",
    );
  }
  const n = toNumber(argument['N']);
  const alpha = n === undefined ? (toNumber(argument['alpha']) ?? 0) : 2 / (n + 1);
  const input = context.scope.compile(argument['input']);
  return (docs) => {
    let average: number | undefined;
    return docs.map((doc) => {
      const value = toNumber(input(frameOf(doc)));
      if (value !== undefined) {
        average = average === undefined ? value : value * alpha + average * (1 - alpha);
      }
      return average === undefined ? null : new Double(average);
    });
  };
};

const covariance =
  (isSample: boolean): Compiler =>
  (_name, argument, { scope, window }) => {
    const pair = scope.compile(argument);
    return (docs) =>
      docs.map((_doc, i) => {
        const [first, last] = windowAround(docs, i, window, scope.compare);
        let [count, meanX, meanY, shared] = [0, 0, 0, 0];
        for (let at = first; at <= last; at += 1) {
          const values = pair(frameOf(docs[at] ?? {}));
          const [x, y] = Array.isArray(values) ? values.map(toNumber) : [];
          if (x === undefined || y === undefined) continue;
          count += 1;
          const dx = x - meanX;
          meanX += dx / count;
          meanY += (y - meanY) / count;
          shared += dx * (y - meanY);
        }
        const divisor = isSample ? count - 1 : count;
        return divisor > 0 ? new Double(shared / divisor) : null;
      });
  };

const FUNCTIONS = new Map<string, Compiler>([
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
