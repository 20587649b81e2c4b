import { Decimal128 } from 'bson';
import { toNumber } from '../codec.js';
import { align, isFiniteNumber, toExact, type ExactNumber } from './numbers.js';

/**
 * Decimal128 has 34 digits; some extra digits are computed so that the last one is rounded
 * correctly.
 */
const DIGITS = 34;
const GUARD_DIGITS = 6;

function decimalFrom({ coefficient, exponent }: ExactNumber): Decimal128 {
  return Decimal128.fromStringWithRounding(`${coefficient}E${exponent}`);
}

const special = (value: number): Decimal128 => Decimal128.fromString(String(value));

/** Returns the value itself for infinity and NaN of any type. */
const plainOf = (value: unknown): number =>
  isFiniteNumber(value) ? Math.sign(toNumber(value) ?? 0) : (toNumber(value) ?? 0);

const areFinite = (a: unknown, b: unknown): boolean => isFiniteNumber(a) && isFiniteNumber(b);

/** A number as a Decimal128; a double is converted with 15 digits, as in MongoDB. */
export function toDecimal(value: unknown): Decimal128 {
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

export function decimalMultiply(a: unknown, b: unknown): Decimal128 {
  if (!areFinite(a, b)) return special(plainOf(a) * plainOf(b));
  const [x, y] = [toExact(toDecimal(a)), toExact(toDecimal(b))];
  return decimalFrom({
    coefficient: x.coefficient * y.coefficient,
    exponent: x.exponent + y.exponent,
  });
}

const digitsOf = (value: bigint): number => (value < 0n ? -value : value).toString().length;

/**
 * The quotient to 34 digits, for a divisor other than zero. An exact quotient has no trailing
 * zeros.
 */
export function decimalDivide(a: unknown, b: unknown): Decimal128 {
  if (!areFinite(a, b)) return special(plainOf(a) / plainOf(b));
  const [x, y] = [toExact(toDecimal(a)), toExact(toDecimal(b))];
  const wanted = DIGITS + GUARD_DIGITS - digitsOf(x.coefficient) + digitsOf(y.coefficient);
  const shift = Math.max(0, wanted);
  const scaled = x.coefficient * 10n ** BigInt(shift);
  let quotient = scaled / y.coefficient;
  let exponent = x.exponent - y.exponent - shift;
  const isExact = quotient * y.coefficient === scaled;
  const ideal = x.exponent - y.exponent;
  while (isExact && exponent < ideal && quotient % 10n === 0n) {
    quotient /= 10n;
    exponent += 1;
  }
  return decimalFrom({ coefficient: quotient, exponent });
}

/** The remainder, with the sign of the dividend. */
export function decimalRemainder(a: unknown, b: unknown): Decimal128 {
  if (!areFinite(a, b)) return special(plainOf(a) % plainOf(b));
  const [x, y, exponent] = align(toExact(toDecimal(a)), toExact(toDecimal(b)));
  return decimalFrom({ coefficient: x % y, exponent });
}

export type Rounding = 'half-even' | 'floor' | 'ceil' | 'truncate';

/** Truncates a decimal after a number of places (before the point when negative). */
export function decimalRound(value: unknown, places: number, rounding: Rounding): Decimal128 {
  const decimal = toDecimal(value);
  if (!isFiniteNumber(decimal)) return decimal;
  const exact = toExact(decimal);
  const drop = -places - exact.exponent;
  if (drop <= 0) return decimal;
  const unit = 10n ** BigInt(drop);
  const quotient = exact.coefficient / unit;
  const rest = exact.coefficient % unit;
  return decimalFrom({
    coefficient: quotient + carry(quotient, rest, unit, rounding),
    exponent: -places,
  });
}

function carry(quotient: bigint, rest: bigint, unit: bigint, rounding: Rounding): bigint {
  if (rest === 0n || rounding === 'truncate') return 0n;
  if (rounding === 'floor') return rest < 0n ? -1n : 0n;
  if (rounding === 'ceil') return rest > 0n ? 1n : 0n;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  const isUp = twice > unit || (twice === unit && quotient % 2n !== 0n);
  return isUp ? (rest < 0n ? -1n : 1n) : 0n;
}
