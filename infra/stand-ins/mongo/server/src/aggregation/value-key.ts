import { toNumber } from '../documents/codec.js';
import { encodeKeyValue } from '../storage/indexes/key-encoding.js';

/** A text that is identical exactly for equal values: 1, 1.0 and NumberLong(1) have the same. */
export function valueKey(value: unknown): string {
  if (typeof value === 'string') return `s${value}`;
  const number = toNumber(value);
  if (Number.isSafeInteger(number)) return `n${number === 0 ? 0 : number}`;
  return `k${encodeKeyValue(value ?? null).toString('latin1')}`;
}
