import { Double, Long } from 'bson';
import { toNumber } from '../codec.js';

export const INT_MIN = -(2 ** 31);
export const INT_MAX = 2 ** 31 - 1;
const LONG_MIN = -(2n ** 63n);
const LONG_MAX = 2n ** 63n - 1n;

/** An int64, or the nearest double when it does not fit. */
export const longOrDouble = (value: bigint): Long | Double =>
  value < LONG_MIN || value > LONG_MAX ? new Double(Number(value)) : Long.fromBigInt(value);

/** A number with a whole value in the int32 range, as positions and counts require. */
export function asInt32(value: unknown): number | undefined {
  const number = toNumber(value);
  return number !== undefined && Number.isInteger(number) && number >= INT_MIN && number <= INT_MAX
    ? number
    : undefined;
}
