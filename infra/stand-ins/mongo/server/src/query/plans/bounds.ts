import { isPlainObject, toNumber } from '../../documents/codec.js';
import type { Collation } from '../../documents/collation.js';
import { typeOrder, TypeOrder } from '../../documents/compare.js';
import { afterPrefix, EMPTY_ARRAY, encodeKeyValue } from '../../storage/indexes/key-encoding.js';
import type { Leaf } from '../filters/filter.js';
import type { Pattern } from '../filters/regular-expression.js';

/** An interval of one field's encoded values: [low, high). A point contains exactly one value. */
export interface Interval {
  low: Buffer;
  high: Buffer;
  point: boolean;
}

export interface FieldBounds {
  intervals: Interval[];
  /** True when the bounds decide the predicate without reading the document. */
  exact: boolean;
}

const LOWEST: Buffer = Buffer.from([0x00]);
const HIGHEST = Buffer.from([0xff]);

const FULL_RANGE: Interval = { low: LOWEST, high: HIGHEST, point: false };

/** The collations of the index and of the query. */
export interface StringRules {
  index: Collation | undefined;
  query: Collation | undefined;
}

function holdsText(value: unknown): boolean {
  if (typeof value === 'string') return true;
  if (Array.isArray(value)) return value.some(holdsText);
  return isPlainObject(value) && Object.values(value).some(holdsText);
}

function point(value: unknown, { index }: StringRules): Interval {
  const low = encodeKeyValue(value === undefined ? null : value, index);
  return { low, high: afterPrefix(low), point: true };
}

function typeRange(order: number): Interval {
  return { low: Buffer.from([order]), high: Buffer.from([order + 1]), point: false };
}

function compareIntervals(a: Interval, b: Interval): number {
  return Buffer.compare(a.low, b.low) || Buffer.compare(a.high, b.high);
}

function sortedUnique(intervals: Interval[]): Interval[] {
  const sorted = [...intervals].sort(compareIntervals);
  const result: Interval[] = [];
  for (const interval of sorted) {
    const last = result.at(-1);
    if (last && Buffer.compare(interval.low, last.high) < 0) {
      if (Buffer.compare(interval.high, last.high) > 0) {
        result[result.length - 1] = { low: last.low, high: interval.high, point: false };
      }
    } else {
      result.push(interval);
    }
  }
  return result;
}

export function intersect(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const x of a) {
    for (const y of b) {
      const low = Buffer.compare(x.low, y.low) >= 0 ? x.low : y.low;
      const high = Buffer.compare(x.high, y.high) <= 0 ? x.high : y.high;
      if (Buffer.compare(low, high) < 0) result.push({ low, high, point: x.point || y.point });
    }
  }
  return sortedUnique(result);
}

function complement(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  let from: Buffer = LOWEST;
  for (const interval of sortedUnique([...intervals])) {
    if (Buffer.compare(from, interval.low) < 0)
      result.push({ low: from, high: interval.low, point: false });
    from = interval.high;
  }
  if (Buffer.compare(from, HIGHEST) < 0) result.push({ low: from, high: HIGHEST, point: false });
  return result;
}

function equality(value: unknown, rules: StringRules): FieldBounds | undefined {
  const isCollated = (rules.index ?? rules.query) !== undefined && holdsText(value);
  if (isCollated && rules.index !== rules.query) return undefined;
  if (Array.isArray(value)) {
    // A multikey index contains the elements; the array itself only when it is nested.
    const first = value.length === 0 ? EMPTY_ARRAY : (value[0] as unknown);
    return { intervals: sortedUnique([point(first, rules), point(value, rules)]), exact: false };
  }
  return { intervals: [point(value, rules)], exact: !isCollated };
}

const AFTER_NAN: Buffer = afterPrefix(encodeKeyValue(NaN));

const OPEN_TYPES = new Set<number>([TypeOrder.Array, TypeOrder.Null]);

function range(
  op: 'gt' | 'gte' | 'lt' | 'lte',
  value: unknown,
  rules: StringRules,
): FieldBounds | undefined {
  const order = typeOrder(value);
  if (order === TypeOrder.Null && (op === 'gte' || op === 'lte')) return equality(null, rules);
  if (OPEN_TYPES.has(order)) return undefined;
  const isNumber = order === TypeOrder.Number;
  if (isNumber && Number.isNaN(toNumber(value))) return undefined;
  if ((rules.index ?? rules.query) !== undefined && holdsText(value)) {
    return { intervals: [typeRange(order)], exact: false };
  }
  const encoded = encodeKeyValue(value);
  const type: Interval = typeRange(order);
  // NaN sorts below all numbers, but no comparison with NaN is true.
  if (isNumber) type.low = AFTER_NAN;
  const after = afterPrefix(encoded);
  const interval = {
    gt: { ...type, low: after },
    gte: { ...type, low: encoded },
    lt: { ...type, high: encoded },
    lte: { ...type, high: after },
  }[op];
  return { intervals: [interval], exact: true };
}

/** The literal prefix of a pattern, if any. */
export function regexPrefix({ pattern, options }: Pattern): string {
  if (!pattern.startsWith('^') || /[im]/.test(options)) return '';
  if (pattern.includes('|')) return '';
  const literal = /^\^((?:[^\\^$.*+?()[\]{}|]|\\[^a-zA-Z0-9])*)/.exec(pattern)?.[1] ?? '';
  const next = pattern[literal.length + 1];
  // A quantifier applies to the last character, which may then be absent.
  const safe = next !== undefined && '*?{'.includes(next) ? literal.replace(/\\?.$/s, '') : literal;
  return safe.replace(/\\(.)/g, '$1');
}

function regex(pattern: Pattern, { index }: StringRules): FieldBounds {
  // A pattern matches the text itself, which an index with a collation does not contain.
  const prefix = index ? '' : regexPrefix(pattern);
  if (prefix === '') return { intervals: [typeRange(TypeOrder.String)], exact: false };
  const low = encodeKeyValue(prefix).subarray(0, -2);
  return { intervals: [{ low, high: afterPrefix(low), point: false }], exact: false };
}

function inList(values: readonly unknown[], rules: StringRules): FieldBounds {
  const parts = values.map((value) => equality(value, rules));
  return {
    intervals: sortedUnique(parts.flatMap((part) => part?.intervals ?? [FULL_RANGE])),
    exact: parts.every((part) => part?.exact === true),
  };
}

/** The intervals of an index on this field that contain all documents accepted by the predicate. */
export function boundsOf(leaf: Leaf, rules: StringRules): FieldBounds | undefined {
  switch (leaf.op) {
    case 'eq':
      return equality(leaf.value, rules);
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return range(leaf.op, leaf.value, rules);
    case 'in':
      return inList(leaf.value as unknown[], rules);
    case 'regex':
      return regex(leaf.value as Pattern, rules);
    case 'exists':
      return { intervals: [FULL_RANGE], exact: false };
    default:
      return undefined;
  }
}

export function boundsOfNot(leaf: Leaf, rules: StringRules): FieldBounds | undefined {
  if (leaf.op !== 'eq' && leaf.op !== 'in') return undefined;
  const bounds = boundsOf(leaf, rules);
  if (!bounds?.exact) return undefined;
  return { intervals: complement(bounds.intervals), exact: false };
}
