import { Double } from 'bson';
import { toNumber } from '../../documents/codec.js';
import { Summation } from '../../documents/numbers/summation.js';
import { valueSize } from '../../documents/value-size.js';
import { mergeObjects } from '../expressions/objects.js';
import { isNullish } from '../expressions/arguments.js';
import type { Compare, Scope } from '../expressions/scope.js';

/** Accumulates values one by one. The result can be read at any time. */
export interface Accumulator {
  /** Returns by how many bytes the accumulator has grown. */
  add(value: unknown): number;
  result(): unknown;
}

/** Comparison and equality of values. */
type ValueRules = Pick<Scope, 'compare' | 'keyOf'>;
export type AccumulatorMaker = (rules: ValueRules) => Accumulator;

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
        return 0;
      },
      result: () => kept ?? null,
    };
  };
}

const sum: AccumulatorMaker = () => {
  const total = new Summation();
  return {
    add(value) {
      total.add(value);
      return 0;
    },
    result: () => total.result(),
  };
};

const avg: AccumulatorMaker = () => {
  const total = new Summation();
  return {
    add(value) {
      total.add(value);
      return 0;
    },
    result: () => total.average(),
  };
};

/** The minimum or maximum of all values except null and missing ones. */
const extreme = (direction: 1 | -1): AccumulatorMaker =>
  keeping(
    (value, kept, compare) =>
      !isNullish(value) && (isNullish(kept) || compare(value, kept) * direction > 0),
  );

const push: AccumulatorMaker = () => {
  const values: unknown[] = [];
  return {
    add(value) {
      if (value === undefined) return 0;
      values.push(value);
      return 8 + valueSize(value);
    },
    result: () => [...values],
  };
};

const addToSet: AccumulatorMaker = (rules) => {
  const values = new Map<string, unknown>();
  return {
    add(value) {
      if (value === undefined) return 0;
      const key = rules.keyOf(value);
      if (values.has(key)) return 0;
      values.set(key, value);
      return key.length * 2 + valueSize(value);
    },
    result: () => [...values.values()],
  };
};

/** Welford's running variance, which stays exact where a sum of squares would not. */
function deviation(isSample: boolean): AccumulatorMaker {
  return () => {
    let count = 0;
    let mean = 0;
    let squares = 0;
    return {
      add(value) {
        const number = toNumber(value);
        if (number === undefined) return 0;
        count += 1;
        const delta = number - mean;
        mean += delta / count;
        squares += delta * (number - mean);
        return 0;
      },
      result() {
        const divisor = isSample ? count - 1 : count;
        return divisor > 0 ? new Double(Math.sqrt(squares / divisor)) : null;
      },
    };
  };
}

const merging: AccumulatorMaker = () => {
  let merged = {};
  return {
    add(value) {
      merged = mergeObjects([merged, value]);
      return isNullish(value) ? 0 : valueSize(value);
    },
    result: () => merged,
  };
};

const concatenating: AccumulatorMaker = () => {
  const items: unknown[] = [];
  return {
    add(value) {
      if (!Array.isArray(value)) return 0;
      for (const item of value as unknown[]) items.push(item);
      return valueSize(value);
    },
    result: () => [...items],
  };
};

const uniting: AccumulatorMaker = (rules) => {
  const set = addToSet(rules);
  return {
    add: (value) =>
      Array.isArray(value)
        ? (value as unknown[]).reduce((bytes: number, item) => bytes + set.add(item), 0)
        : 0,
    result: () => set.result(),
  };
};

/** Accumulators that take one plain value per document. */
export const ACCUMULATORS = new Map<string, AccumulatorMaker>([
  ['$sum', sum],
  ['$avg', avg],
  ['$min', extreme(-1)],
  ['$max', extreme(1)],
  ['$first', keeping(() => false)],
  ['$last', keeping(() => true)],
  ['$push', push],
  ['$addToSet', addToSet],
  ['$stdDevPop', deviation(false)],
  ['$stdDevSamp', deviation(true)],
  ['$mergeObjects', merging],
  ['$concatArrays', concatenating],
  ['$setUnion', uniting],
]);
