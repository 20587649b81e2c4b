import { Decimal128 } from 'bson';
import { toNumber } from '../codec.js';
import { align, isFiniteNumber, toExact, type ExactNumber } from './numbers.js';

function decimalFrom({ coefficient, exponent }: ExactNumber): Decimal128 {
  return Decimal128.fromStringWithRounding(`${coefficient}E${exponent}`);
}

const special = (value: number): Decimal128 => Decimal128.fromString(String(value));

/** Returns the value itself for infinity and NaN of any type. */
const plainOf = (value: unknown): number =>
  isFiniteNumber(value) ? Math.sign(toNumber(value) ?? 0) : (toNumber(value) ?? 0);

const areFinite = (a: unknown, b: unknown): boolean => isFiniteNumber(a) && isFiniteNumber(b);

/** A number as a Decimal128; a double is converted with 15 digits, as in MongoDB. */
function toDecimal(value: unknown): Decimal128 {
  if (value instanceof Decimal128) return value;
  if (!isFiniteNumber(value)) return special(toNumber(value) ?? Number.NaN);
  const number = toNumber(value) ?? 0;
  const isDouble =
    typeof value === 'number' || (value as { _bsontype?: unknown })._bsontype === 'Double';
  if (isDouble) return Decimal128.fromString(Object.is(number, -0) ? '-0' : doubleText(number));
  return decimalFrom(toExact(value));
}

function doubleText(value: number): string {
  const [digits = '0', exponent = '0'] = value.toExponential(14).split('e');
  const [whole = '0', fraction = ''] = digits.split('.');
  const exact = value === Number(`${digits}e${exponent}`);
  // A whole number of at most 15 digits needs no trailing zeros.
  if (exact && Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  return `${whole}${fraction}E${Number(exponent) - fraction.length}`;
}

export function decimalAdd(a: unknown, b: unknown): Decimal128 {
  if (!areFinite(a, b)) return special(plainOf(a) + plainOf(b));
  const [x, y, exponent] = align(toExact(toDecimal(a)), toExact(toDecimal(b)));
  return decimalFrom({ coefficient: x + y, exponent });
}

export function decimalSubtract(a: unknown, b: unknown): Decimal128 {
  if (!areFinite(a, b)) return special(plainOf(a) - plainOf(b));
  const [x, y, exponent] = align(toExact(toDecimal(a)), toExact(toDecimal(b)));
  return decimalFrom({ coefficient: x - y, exponent });
}
