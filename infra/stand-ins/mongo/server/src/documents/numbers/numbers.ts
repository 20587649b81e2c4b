import { Decimal128, Double, Int32, Long } from 'bson';
import { bsonTypeOf, toNumber } from '../codec.js';

export type NumberKind = 'int' | 'long' | 'double' | 'decimal';

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
    case 'Decimal128':
      return 'decimal';
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

/** The exact value coefficient × 10^exponent. */
export interface ExactNumber {
  coefficient: bigint;
  exponent: number;
}

function exactDouble(value: number): ExactNumber {
  if (Number.isInteger(value)) return { coefficient: BigInt(value), exponent: 0 };
  let mantissa = value;
  let twos = 0;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    twos += 1;
  }
  // m / 2^k = m × 5^k / 10^k
  return { coefficient: BigInt(mantissa) * 5n ** BigInt(twos), exponent: -twos };
}

function exactDecimalString(text: string): ExactNumber {
  const [digits = '0', exponent = '0'] = text.toUpperCase().split('E');
  const [whole = '0', fraction = ''] = digits.split('.');
  return { coefficient: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

/** For finite numbers only. */
export function toExact(value: unknown): ExactNumber {
  switch (numberKind(value)) {
    case 'long':
      return { coefficient: toBigInt(value) ?? 0n, exponent: 0 };
    case 'decimal':
      return exactDecimalString(String(value));
    default:
      return exactDouble(toNumber(value) ?? 0);
  }
}

export function align(a: ExactNumber, b: ExactNumber): [bigint, bigint, number] {
  const exponent = Math.min(a.exponent, b.exponent);
  return [
    a.coefficient * 10n ** BigInt(a.exponent - exponent),
    b.coefficient * 10n ** BigInt(b.exponent - exponent),
    exponent,
  ];
}

export function subtractExact(a: ExactNumber, b: ExactNumber): ExactNumber {
  const [left, right, exponent] = align(a, b);
  return { coefficient: left - right, exponent };
}

/** A Decimal128 can be finite although its nearest double is not. */
export function isFiniteNumber(value: unknown): boolean {
  if (numberKind(value) === 'decimal') return !/inf|nan/i.test(String(value));
  return Number.isFinite(toNumber(value));
}

/** Compares all four number types by value. NaN is less than all numbers and equal to itself. */
export function compareNumbers(a: unknown, b: unknown): number {
  const x = toNumber(a) ?? 0;
  const y = toNumber(b) ?? 0;
  if (Number.isNaN(x) || Number.isNaN(y)) {
    return Number.isNaN(x) ? (Number.isNaN(y) ? 0 : -1) : 1;
  }
  if (isDoubleLike(a) && isDoubleLike(b)) return order(x, y);
  const [isFiniteA, isFiniteB] = [isFiniteNumber(a), isFiniteNumber(b)];
  if (!isFiniteA || !isFiniteB) return order(isFiniteA ? 0 : x, isFiniteB ? 0 : y);
  const [left, right] = align(toExact(a), toExact(b));
  return order(left, right);
}

const order = (x: number | bigint, y: number | bigint): number => (x < y ? -1 : x > y ? 1 : 0);

function isDoubleLike(value: unknown): boolean {
  const kind = numberKind(value);
  return kind === 'double' || kind === 'int';
}

const LONG_MIN = -(2n ** 63n);
const LONG_MAX = 2n ** 63n - 1n;
const INT_MIN = -(2n ** 31n);
const INT_MAX = 2n ** 31n - 1n;

/**
 * Addition with MongoDB's result types: the wider operand decides, and an int32 that overflows
 * becomes an int64. Returns undefined when an int64 overflows.
 */
export function add(a: unknown, b: unknown): unknown {
  const kinds = [numberKind(a), numberKind(b)];
  if (kinds.includes('decimal')) return decimalAdd(a, b);
  if (kinds.includes('double')) return new Double((toNumber(a) ?? 0) + (toNumber(b) ?? 0));
  const sum = (toBigInt(a) ?? 0n) + (toBigInt(b) ?? 0n);
  if (!kinds.includes('long') && sum >= INT_MIN && sum <= INT_MAX) return new Int32(Number(sum));
  return sum < LONG_MIN || sum > LONG_MAX ? undefined : Long.fromBigInt(sum);
}

/** As in MongoDB, a double is added as the decimal that it is exactly. */
function decimalAdd(a: unknown, b: unknown): Decimal128 {
  const [x, y] = [toNumber(a) ?? 0, toNumber(b) ?? 0];
  if (!Number.isFinite(x) || !Number.isFinite(y)) return Decimal128.fromString(String(x + y));
  const [left, right, exponent] = align(toExact(a), toExact(b));
  return Decimal128.fromStringWithRounding(`${left + right}E${exponent}`);
}
