import { bsonTypeOf } from '../documents/codec.js';
import type { Collation } from '../documents/collations/collation.js';
import { encodeKeyValue } from '../storage/indexes/key-encoding.js';

/** A text that is identical exactly for equal values: 1, 1.0 and NumberLong(1) have the same. */
export function valueKey(value: unknown, collation?: Collation): string {
  if (typeof value === 'string') return `s${collation ? collation.key(value) : value}`;
  if (bsonTypeOf(value) === 'Int32') return `n${String((value as { value: number }).value)}`;
  if (bsonTypeOf(value) === 'Double') {
    const number = (value as { value: number }).value;
    if (Number.isSafeInteger(number)) return `n${number === 0 ? 0 : number}`;
  }
  if (bsonTypeOf(value) === 'Long') {
    const number = (value as { toNumber(): number }).toNumber();
    if (Number.isSafeInteger(number)) return `n${number}`;
  }
  if (bsonTypeOf(value) === 'Decimal128') {
    const number = Number(String(value));
    const text = String(value);
    if (Number.isSafeInteger(number) && isWholeText(text)) return `n${number === 0 ? 0 : number}`;
  }
  return `k${encodeKeyValue(value ?? null, collation).toString('latin1')}`;
}

/**
 * Whether a decimal is a whole number. Its digits decide, because the nearest double may round a
 * small fraction away.
 */
const isWholeText = (text: string): boolean =>
  /^-?\d{1,16}(?:\.0*)?$/.test(text) || /^-?0(?:\.0*)?(?:E.*)?$/.test(text);
