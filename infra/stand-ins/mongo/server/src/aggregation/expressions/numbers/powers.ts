import { Decimal128, Double, Int32, Long } from 'bson';
import { toNumber } from '../../../documents/codec.js';
import { decimalMultiply, toDecimal } from '../../../documents/numbers/decimal.js';
import {
  longOrDouble,
  INT_MAX,
  INT_MIN,
  LONG_MAX,
  LONG_MIN,
} from '../../../documents/numbers/integers.js';
import { numberKind, toBigInt, type NumberKind } from '../../../documents/numbers/numbers.js';
import { typeName } from '../../../documents/type-names.js';
import { CommandError } from '../../../errors.js';
import { ofNumber, widest } from './arithmetic.js';
import { binary, isNullish } from '../arguments.js';
import type { OperatorCompiler } from '../scope.js';

/** Functions of real numbers are computed as doubles. A Decimal128 argument gives a Decimal128. */
function sameKind(result: number, kind: NumberKind): Double | Decimal128 {
  return kind === 'decimal' ? toDecimal(new Double(result)) : new Double(result);
}

const real = (apply: (x: number) => number): OperatorCompiler =>
  ofNumber((value, kind) => sameKind(apply(toNumber(value) ?? 0), kind));

function inDomain(
  apply: (x: number) => number,
  isAllowed: (x: number) => boolean,
  code: `Location${number}`,
  rule: string,
): OperatorCompiler {
  return ofNumber((value, kind, name) => {
    const x = toNumber(value) ?? 0;
    if (!Number.isNaN(x) && !isAllowed(x)) {
      throw new CommandError(code, `${name}'s argument must be ${rule}, but is ${x}`);
    }
    return sameKind(apply(x), kind);
  });
}

function wholePower(base: bigint, exponent: bigint, kind: NumberKind): unknown {
  if (exponent < 0n || (exponent > 64n && base !== 0n && base !== 1n && base !== -1n))
    return undefined;
  const small =
    base === 0n || base === 1n
      ? exponent === 0n
        ? 0n
        : 1n
      : base === -1n
        ? exponent % 2n
        : exponent;
  const power = base ** small;
  if (power < LONG_MIN || power > LONG_MAX) return undefined;
  const fits = power >= BigInt(INT_MIN) && power <= BigInt(INT_MAX);
  return kind === 'int' && fits ? new Int32(Number(power)) : Long.fromBigInt(power);
}

function decimalPower(base: unknown, exponent: unknown): Decimal128 {
  const times = toNumber(exponent) ?? 0;
  if (!Number.isInteger(times) || times < 0 || times > 1000) {
    return toDecimal(new Double((toNumber(base) ?? 0) ** times));
  }
  let result = Decimal128.fromString('1');
  for (let i = 0; i < times; i += 1) result = decimalMultiply(result, base);
  return result;
}

function pow(base: unknown, exponent: unknown): unknown {
  if (isNullish(base) || isNullish(exponent)) return null;
  const kind = widest(base, exponent);
  if (kind === undefined) {
    const [code, part, value] =
      numberKind(base) === undefined
        ? (['Location28762', 'base', base] as const)
        : (['Location28763', 'exponent', exponent] as const);
    throw new CommandError(code, `$pow's ${part} must be numeric, not ${typeName(value)}`);
  }
  const [x, y] = [toNumber(base) ?? 0, toNumber(exponent) ?? 0];
  if (x === 0 && y < 0) {
    throw new CommandError('Location28764', '$pow cannot take a base of 0 and a negative exponent');
  }
  if (kind === 'decimal') return decimalPower(base, exponent);
  if (kind === 'double') return new Double(x ** y);
  return wholePower(toBigInt(base) ?? 0n, toBigInt(exponent) ?? 0n, kind) ?? new Double(x ** y);
}

function log(value: unknown, base: unknown): unknown {
  if (isNullish(value) || isNullish(base)) return null;
  const kind = widest(value, base);
  if (kind === undefined) {
    const [code, part, wrong] =
      numberKind(value) === undefined
        ? (['Location28756', 'argument', value] as const)
        : (['Location28757', 'base', base] as const);
    throw new CommandError(code, `$log's ${part} must be numeric, not ${typeName(wrong)}`);
  }
  const [x, y] = [toNumber(value) ?? 0, toNumber(base) ?? 0];
  if (x <= 0) {
    throw new CommandError(
      'Location28758',
      `$log's argument must be a positive number, but is ${x}`,
    );
  }
  if (y <= 0 || y === 1) {
    throw new CommandError(
      'Location28759',
      `$log's base must be a positive number not equal to 1, but is ${y}`,
    );
  }
  return sameKind(logOf(x, y), kind);
}

function logOf(x: number, base: number): number {
  if (base === 10) return Math.log10(x);
  if (base === 2) return Math.log2(x);
  return Math.log(x) / Math.log(base);
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;
const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
const isPositive = (x: number): boolean => x > 0;

function atan2(y: unknown, x: unknown): unknown {
  if (isNullish(y) || isNullish(x)) return null;
  const kind = widest(y, x);
  if (kind === undefined) {
    throw new CommandError(
      'Location51044',
      `$atan2 only supports numeric types, not ${typeName(y)} and ${typeName(x)}`,
    );
  }
  return sameKind(Math.atan2(toNumber(y) ?? 0, toNumber(x) ?? 0), kind);
}

type Bitwise = (a: bigint, b: bigint) => bigint;

function bitwise(name: string, identity: bigint, apply: Bitwise): OperatorCompiler {
  return (argument, scope) => {
    const list = Array.isArray(argument) ? (argument as unknown[]) : [argument];
    const inner = list.map((item) => scope.compile(item));
    return (frame) => {
      let result = identity;
      let isLong = false;
      for (const evaluate of inner) {
        const value = evaluate(frame);
        if (isNullish(value)) return null;
        isLong ||= checkedWhole(name, value) === 'long';
        result = apply(result, toBigInt(value) ?? 0n);
      }
      return isLong ? longOrDouble(result) : new Int32(Number(result));
    };
  };
}

function checkedWhole(name: string, value: unknown): NumberKind {
  const kind = numberKind(value);
  if (kind === 'int' || kind === 'long') return kind;
  throw new CommandError(
    'TypeMismatch',
    `${name} only supports int and long operands, not ${typeName(value)}.`,
  );
}

const bitNot = ofNumber((value, _kind, name) =>
  checkedWhole(name, value) === 'int'
    ? new Int32(~(toNumber(value) ?? 0))
    : Long.fromBigInt(-1n - (toBigInt(value) ?? 0n)),
);

const between =
  (low: number, high: number) =>
  (x: number): boolean =>
    x >= low && x <= high;

export const POWERS: [string, OperatorCompiler][] = [
  ['$pow', binary(pow)],
  ['$log', binary(log)],
  ['$exp', real(Math.exp)],
  ['$sqrt', inDomain(Math.sqrt, (x) => x >= 0, 'Location28714', 'greater than or equal to 0')],
  ['$ln', inDomain(Math.log, isPositive, 'Location28766', 'a positive number')],
  ['$log10', inDomain(Math.log10, isPositive, 'Location28761', 'a positive number')],
  ['$sigmoid', real(sigmoid)],
  ['$sin', inDomain(Math.sin, Number.isFinite, 'Location50989', 'finite')],
  ['$cos', inDomain(Math.cos, Number.isFinite, 'Location50989', 'finite')],
  ['$tan', inDomain(Math.tan, Number.isFinite, 'Location50989', 'finite')],
  ['$asin', inDomain(Math.asin, between(-1, 1), 'Location50989', 'in [-1,1]')],
  ['$acos', inDomain(Math.acos, between(-1, 1), 'Location50989', 'in [-1,1]')],
  ['$atan', real(Math.atan)],
  ['$atan2', binary(atan2)],
  ['$sinh', real(Math.sinh)],
  ['$cosh', real(Math.cosh)],
  ['$tanh', real(Math.tanh)],
  ['$asinh', real(Math.asinh)],
  ['$acosh', inDomain(Math.acosh, (x) => x >= 1, 'Location50989', 'in [1,inf]')],
  ['$atanh', inDomain(Math.atanh, between(-1, 1), 'Location50989', 'in [-1,1]')],
  ['$degreesToRadians', real(radians)],
  ['$radiansToDegrees', real(degrees)],
  ['$bitAnd', bitwise('$bitAnd', -1n, (a, b) => a & b)],
  ['$bitOr', bitwise('$bitOr', 0n, (a, b) => a | b)],
  ['$bitXor', bitwise('$bitXor', 0n, (a, b) => a ^ b)],
  ['$bitNot', bitNot],
];
