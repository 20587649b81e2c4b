import { Double, Int32, Long } from 'bson';
import { bsonTypeOf, toNumber } from '../codec.js';

export type NumberKind = 'int' | 'long' | 'double';

export function numberKind(value: unknown): NumberKind | undefined {
  if (typeof value === 'number') return 'double';
  if (typeof value === 'bigint') return 'long';
  switch (bsonTypeOf(value)) {
    case 'Int32':
      return 'int';
    case 'Long':
      return 'long';
    case 'Double':
      return 'double';
    default:
      return undefined;
  }
}

/** Faster than `Long.toBigInt`, which writes and reads digits: every command of a transaction has a number. */
const longToBigInt = ({ high, low }: Long): bigint => (BigInt(high) << 32n) | BigInt(low >>> 0);

export function toBigInt(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (bsonTypeOf(value) === 'Long') return longToBigInt(value as Long);
  const number = toNumber(value);
  return number !== undefined && Number.isInteger(number) ? BigInt(number) : undefined;
}

/** An int64 as a bigint, which JavaScript compares exactly with numbers. */
const exactly = (value: unknown): number | bigint =>
  (numberKind(value) === 'long' ? toBigInt(value) : toNumber(value)) ?? 0;

/** Compares all number types by value. NaN is less than all numbers and equal to itself. */
export function compareNumbers(a: unknown, b: unknown): number {
  const [x, y] = [exactly(a), exactly(b)];
  if (Number.isNaN(x) || Number.isNaN(y)) {
    return Number.isNaN(x) ? (Number.isNaN(y) ? 0 : -1) : 1;
  }
  return x < y ? -1 : x > y ? 1 : 0;
}

const LONG_MIN = -(2n ** 63n);
const LONG_MAX = 2n ** 63n - 1n;
const INT_MIN = -(2 ** 31);
const INT_MAX = 2 ** 31 - 1;

/** A number with a whole value in the int32 range, as positions and counts require. */
export function asInt32(value: unknown): number | undefined {
  const number = toNumber(value);
  return number !== undefined && isInt32(number) ? number : undefined;
}

export const isInt32 = (number: number): boolean =>
  Number.isInteger(number) && number >= INT_MIN && number <= INT_MAX;

/** An int64; undefined when it does not fit. */
export const toLong = (whole: bigint): Long | undefined =>
  whole < LONG_MIN || whole > LONG_MAX ? undefined : Long.fromBigInt(whole);

/**
 * a + b, or a - b with the sign -1, in MongoDB's result types: the wider operand decides, and an int32 that overflows becomes an
 * int64. Returns undefined when an int64 overflows.
 */
export function add(a: unknown, b: unknown, sign: 1 | -1 = 1): Int32 | Long | Double | undefined {
  const kinds = [numberKind(a), numberKind(b)];
  if (kinds.includes('long') && !kinds.includes('double')) {
    return toLong((toBigInt(a) ?? 0n) + BigInt(sign) * (toBigInt(b) ?? 0n));
  }
  const sum = (toNumber(a) ?? 0) + sign * (toNumber(b) ?? 0);
  if (kinds.includes('double')) return new Double(sum);
  return isInt32(sum) ? new Int32(sum) : Long.fromNumber(sum);
}
