import { Double } from 'bson';
import { toNumber, type Doc } from '../../documents/codec.js';
import { valueSize } from '../../documents/value-size.js';
import { typeName } from '../../documents/type-names.js';
import { toBigInt } from '../../documents/numbers/numbers.js';
import { CommandError } from '../../errors.js';
import { sortComparator } from '../sort-order.js';
import { isNullish } from '../expressions/arguments.js';
import type { Compare } from '../expressions/scope.js';
import type { Accumulator } from './accumulator.js';

/** The number of values that `$firstN` and similar accumulators keep. */
export function countOf(name: string, value: unknown): number {
  const count = toBigInt(value);
  if (count === undefined) {
    throw new CommandError(
      'Location5787902',
      `Value for 'n' must be of integral type, but found ${typeName(value)}`,
    );
  }
  if (count > 0n) return Number(count);
  throw new CommandError(
    'Location5787908',
    `'n' must be greater than 0, found ${count} for ${name}`,
  );
}

export function firstN(n: number): Accumulator {
  const values: unknown[] = [];
  return {
    add(value) {
      if (values.length >= n) return 0;
      values.push(value ?? null);
      return valueSize(value);
    },
    result: () => [...values],
  };
}

export function lastN(n: number): Accumulator {
  const values: unknown[] = [];
  return {
    add(value) {
      values.push(value ?? null);
      if (values.length <= n) return valueSize(value);
      values.shift();
      return 0;
    },
    result: () => [...values],
  };
}

interface Ranked {
  value: unknown;
  order: number;
}

/** The first n values of an order. Equal values keep their input order. */
class Ranking {
  private items: Ranked[] = [];
  private seen = 0;

  constructor(
    private readonly n: number,
    private readonly compare: Compare,
    /** Whether the last of several equal values ranks first. */
    private readonly lastFirst = false,
  ) {}

  add(value: unknown): void {
    this.items.push({ value, order: this.seen });
    this.seen += 1;
    if (this.items.length > this.n * 2 + 16) this.trim();
  }

  private trim(): void {
    this.items.sort((a, b) => this.compare(a.value, b.value) || this.byOrder(a, b));
    this.items.length = Math.min(this.items.length, this.n);
  }

  private byOrder(a: Ranked, b: Ranked): number {
    return this.lastFirst ? b.order - a.order : a.order - b.order;
  }

  values(): unknown[] {
    this.trim();
    return this.items.map(({ value }) => value);
  }
}

export function extremeN(n: number, direction: 1 | -1, compare: Compare): Accumulator {
  const ranking = new Ranking(n, (a, b) => compare(b, a) * direction);
  let held = 0;
  return {
    add(value) {
      if (isNullish(value)) return 0;
      ranking.add(value);
      held += 1;
      return held <= n ? valueSize(value) : 0;
    },
    result: () => ranking.values(),
  };
}

export interface Sorted {
  document: unknown;
  output: unknown;
}

/**
 * `$top`, `$bottom` and their N variants: the output of the first or last n documents of an order.
 */
export function topN(
  n: number,
  sortBy: unknown,
  isBottom: boolean,
  compare: Compare,
): { add(item: Sorted): number; result(): unknown[] } {
  const order = sortComparator(sortBy, compare);
  const byDocument: Compare = (a, b) => order((a as Sorted).document, (b as Sorted).document);
  const ranking = new Ranking(n, isBottom ? (a, b) => byDocument(b, a) : byDocument, isBottom);
  let held = 0;
  return {
    add(item) {
      ranking.add(item);
      held += 1;
      return held <= n ? valueSize(item.document) : 0;
    },
    result() {
      const outputs = ranking.values().map((item) => (item as Sorted).output ?? null);
      return isBottom ? outputs.toReversed() : outputs;
    },
  };
}

export interface PercentileRequest {
  fractions: number[];
  isSingle: boolean;
}

export function percentileRequest(name: string, spec: Doc, p: unknown): PercentileRequest {
  const method = spec['method'];
  if (typeof method !== 'string') {
    throw new CommandError(
      'Location40414',
      `BSON field '${name}.method' is missing but a required field`,
    );
  }
  if (method !== 'approximate') {
    throw new CommandError(
      'BadValue',
      "Currently only 'approximate' can be used as percentile 'method'",
    );
  }
  if (name === '$median') return { fractions: [0.5], isSingle: true };
  const list = Array.isArray(p) ? (p as unknown[]) : [];
  const fractions = list.map((item) => toNumber(item) ?? Number.NaN);
  if (fractions.length === 0) {
    throw new CommandError('Location7750301', "'p' must be a non-empty array of numbers");
  }
  if (!fractions.every((fraction) => fraction >= 0 && fraction <= 1)) {
    throw new CommandError(
      'Location7750303',
      "The $percentile 'p' field must be an array of numbers between 0 and 1 inclusive",
    );
  }
  return { fractions, isSingle: false };
}

export function percentile({ fractions, isSingle }: PercentileRequest): Accumulator {
  const numbers: number[] = [];
  return {
    add(value) {
      const number = toNumber(value);
      if (number === undefined || Number.isNaN(number)) return 0;
      numbers.push(number);
      return 8;
    },
    result() {
      const sorted = Float64Array.from(numbers).toSorted();
      const found = fractions.map((fraction) => {
        const at = Math.max(0, Math.ceil(fraction * sorted.length) - 1);
        const number = sorted[at];
        return number === undefined ? null : new Double(number);
      });
      return isSingle ? (found[0] ?? null) : found;
    },
  };
}
