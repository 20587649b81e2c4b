import { Double } from 'bson';
import { isPlainObject, toNumber, type Doc } from '../../../documents/codec.js';
import { CommandError } from '../../../errors.js';
import { isMonthUnit, isUnit, UNIT_MS } from '../../expressions/dates/calendar.js';
import type { Evaluate } from '../../expressions/scope.js';
import { windowAround } from './window-bounds.js';
import {
  axis,
  forEach,
  frameOf,
  requireSort,
  type WindowCompiler,
  type WindowContext,
} from './window-context.js';

export const linearFill: WindowCompiler = (name, argument, context) => {
  const input = context.scope.compile(argument);
  const along = axis(name, context);
  return (docs) => {
    const values = docs.map((doc) => input(frameOf(doc)) ?? null);
    const known = values.flatMap((value, i) => (value === null ? [] : [i]));
    let next = 0;
    return forEach(docs, (_doc, i) => {
      const value = values[i];
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
  const size = unit === undefined ? 1 : UNIT_MS[unit];
  const along = axis(name, context);
  return { input: context.scope.compile(argument['input']), along: (doc) => along(doc) / size };
}

const numberOf = ({ input }: Slope, doc: Doc | undefined): number =>
  toNumber(input(frameOf(doc ?? {}))) ?? Number.NaN;

export const derivative: WindowCompiler = (name, argument, context) => {
  const slope = slopeOf(name, argument, context);
  const { window, scope } = context;
  return (docs) =>
    forEach(docs, (_doc, i) => {
      const [first, last] = windowAround(docs, i, window, scope.compare);
      if (first >= last) return null;
      const run = slope.along(docs[last]) - slope.along(docs[first]);
      return run === 0
        ? null
        : new Double((numberOf(slope, docs[last]) - numberOf(slope, docs[first])) / run);
    });
};

export const integral: WindowCompiler = (name, argument, context) => {
  const slope = slopeOf(name, argument, context);
  const { window, scope } = context;
  return (docs) =>
    forEach(docs, (_doc, i) => {
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

export const expMovingAvg: WindowCompiler = (name, argument, context) => {
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
    return forEach(docs, (doc) => {
      const value = toNumber(input(frameOf(doc)));
      if (value !== undefined) {
        average = average === undefined ? value : value * alpha + average * (1 - alpha);
      }
      return average === undefined ? null : new Double(average);
    });
  };
};

export const covariance =
  (isSample: boolean): WindowCompiler =>
  (_name, argument, { scope, window }) => {
    const pair = scope.compile(argument);
    return (docs) =>
      forEach(docs, (_doc, i) => {
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
