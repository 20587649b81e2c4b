import { Double, Int32, Long } from 'bson';
import { toNumber } from './codec.js';

export const INT_MIN = -(2 ** 31);
export const INT_MAX = 2 ** 31 - 1;
export const LONG_MIN = -(2n ** 63n);
export const LONG_MAX = 2n ** 63n - 1n;

export const isInt32 = (value: unknown): value is Int32 => value instanceof Int32;

/** The smallest type that holds a whole number: int32, else int64. */
export function wholeNumber(value: number): Int32 | Long {
  return value >= INT_MIN && value <= INT_MAX ? new Int32(value) : Long.fromBigInt(BigInt(value));
}

/** An int64, or the nearest double when it does not fit. */
export const longOrDouble = (value: bigint): Long | Double =>
  value < LONG_MIN || value > LONG_MAX ? new Double(Number(value)) : Long.fromBigInt(value);

/** A number that has a whole value within an int32, as positions and counts must be. */
export function asInt32(value: unknown): number | undefined {
  const number = toNumber(value);
  return number !== undefined && Number.isInteger(number) && number >= INT_MIN && number <= INT_MAX
    ? number
    : undefined;
}
