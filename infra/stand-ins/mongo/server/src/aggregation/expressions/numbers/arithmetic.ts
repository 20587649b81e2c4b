import { Decimal128, Double, Int32, Long } from 'bson';
import { toNumber } from '../../../documents/codec.js';
import {
  decimalDivide,
  decimalRemainder,
  decimalSubtract,
} from '../../../documents/numbers/decimal.js';
import { INT_MAX, INT_MIN, longOrDouble } from '../../../documents/numbers/integers.js';
import {
  arithmetic,
  numberKind,
  toBigInt,
  type NumberKind,
} from '../../../documents/numbers/numbers.js';
import { Summation } from '../../../documents/numbers/summation.js';
import { typeName } from '../../../documents/type-names.js';
import { CommandError } from '../../../errors.js';
import { binary, isNullish, variadic } from '../arguments.js';
import type { OperatorCompiler } from '../scope.js';

const mismatch = (message: string): CommandError => new CommandError('TypeMismatch', message);

function dateAt(milliseconds: number): Date {
  if (!Number.isFinite(milliseconds) || Math.abs(milliseconds) > 2 ** 63) {
    throw new CommandError('Overflow', 'date overflow');
  }
  return new Date(milliseconds);
}

function add(values: unknown[]): unknown {
  const sum = new Summation();
  let date: Date | undefined;
  let hasNull = false;
  for (const value of values) {
    if (isNullish(value)) hasNull = true;
    else if (value instanceof Date) {
      if (date) {
        throw new CommandError('Location16612', 'only one date allowed in an $add expression');
      }
      date = value;
    } else if (!sum.add(value)) {
      throw mismatch(`$add only supports numeric or date types, not ${typeName(value)}`);
    }
  }
  if (hasNull) return null;
  const result = sum.result();
  return date ? dateAt(date.getTime() + Math.round(toNumber(result) ?? 0)) : result;
}

export function widest(a: unknown, b: unknown): NumberKind | undefined {
  const [x, y] = [numberKind(a), numberKind(b)];
  if (x === undefined || y === undefined) return undefined;
  for (const kind of ['decimal', 'double', 'long'] as const) {
    if (x === kind || y === kind) return kind;
  }
  return 'int';
}

function subtract(a: unknown, b: unknown): unknown {
  if (isNullish(a) || isNullish(b)) return null;
  if (a instanceof Date) {
    if (b instanceof Date) return Long.fromBigInt(BigInt(a.getTime() - b.getTime()));
    const milliseconds = toNumber(b);
    if (milliseconds !== undefined) return dateAt(a.getTime() - Math.round(milliseconds));
  }
  switch (widest(a, b)) {
    case undefined:
      throw mismatch(`can't $subtract ${typeName(b)} from ${typeName(a)}`);
    case 'decimal':
      return decimalSubtract(a, b);
    case 'double':
      return new Double((toNumber(a) ?? 0) - (toNumber(b) ?? 0));
    case 'long':
      return longOrDouble((toBigInt(a) ?? 0n) - (toBigInt(b) ?? 0n));
    case 'int': {
      const difference = (toNumber(a) ?? 0) - (toNumber(b) ?? 0);
      const fits = difference >= INT_MIN && difference <= INT_MAX;
      return fits ? new Int32(difference) : Long.fromNumber(difference);
    }
  }
}

const times = (a: unknown, b: unknown): unknown =>
  arithmetic('multiply', a, b) ?? new Double((toNumber(a) ?? 0) * (toNumber(b) ?? 0));

function multiply(values: unknown[]): unknown {
  let product: unknown;
  let hasNull = false;
  for (const value of values) {
    if (isNullish(value)) {
      hasNull = true;
    } else if (numberKind(value) === undefined) {
      throw mismatch(`$multiply only supports numeric types, not ${typeName(value)}`);
    } else if (!hasNull) {
      product = product === undefined ? value : times(product, value);
    }
  }
  return hasNull ? null : (product ?? new Int32(1));
}

const isZero = (value: unknown): boolean => toNumber(value) === 0;

function divide(a: unknown, b: unknown): unknown {
  if (isNullish(a) || isNullish(b)) return null;
  const kind = widest(a, b);
  if (kind === undefined) {
    throw mismatch(`$divide only supports numeric types, not ${typeName(a)} and ${typeName(b)}`);
  }
  if (isZero(b)) throw new CommandError('BadValue', "can't $divide by zero");
  return kind === 'decimal'
    ? decimalDivide(a, b)
    : new Double((toNumber(a) ?? 0) / (toNumber(b) ?? 0));
}

function mod(a: unknown, b: unknown): unknown {
  if (isNullish(a) || isNullish(b)) return null;
  const kind = widest(a, b);
  if (kind === undefined) {
    throw new CommandError(
      'Location16611',
      `$mod only supports numeric types, not ${typeName(a)} and ${typeName(b)}`,
    );
  }
  if (isZero(b)) throw new CommandError('Location16610', "can't $mod by zero");
  switch (kind) {
    case 'decimal':
      return decimalRemainder(a, b);
    case 'double':
      return new Double((toNumber(a) ?? 0) % (toNumber(b) ?? 0));
    case 'long':
      return Long.fromBigInt((toBigInt(a) ?? 0n) % (toBigInt(b) ?? 1n));
    case 'int':
      return new Int32((toNumber(a) ?? 0) % (toNumber(b) ?? 0));
  }
}

/** A function of one number; null for null. The name of the operator is for error messages. */
export function ofNumber(
  apply: (value: unknown, kind: NumberKind, name: string) => unknown,
  code: `Location${number}` = 'Location28765',
): OperatorCompiler {
  return (argument, scope, name) => {
    const list = Array.isArray(argument) ? (argument as unknown[]) : [argument];
    if (list.length !== 1) {
      throw new CommandError(
        'Location16020',
        `Expression ${name} takes exactly 1 arguments. ${list.length} were passed in.`,
      );
    }
    const inner = scope.compile(list[0]);
    return (frame) => {
      const value = inner(frame);
      if (isNullish(value)) return null;
      const kind = numberKind(value);
      if (kind !== undefined) return apply(value, kind, name);
      throw new CommandError(code, `${name} only supports numeric types, not ${typeName(value)}`);
    };
  };
}

function abs(value: unknown, kind: NumberKind): unknown {
  const number = toNumber(value) ?? 0;
  switch (kind) {
    case 'decimal':
      return Decimal128.fromString(String(value).replace(/^-/, ''));
    case 'double':
      return new Double(Math.abs(number));
    case 'int':
      return number === INT_MIN ? Long.fromNumber(-number) : new Int32(Math.abs(number));
    case 'long': {
      const whole = toBigInt(value) ?? 0n;
      if (whole === -(2n ** 63n)) {
        throw new CommandError('Location28680', "can't take $abs of long long min");
      }
      return Long.fromBigInt(whole < 0n ? -whole : whole);
    }
  }
}

export const ARITHMETIC: [string, OperatorCompiler][] = [
  ['$add', variadic(add)],
  ['$subtract', binary(subtract)],
  ['$multiply', variadic(multiply)],
  ['$divide', binary(divide)],
  ['$mod', binary(mod)],
  ['$abs', ofNumber(abs)],
];
