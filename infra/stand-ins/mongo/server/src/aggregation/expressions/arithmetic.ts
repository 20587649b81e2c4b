import { Double, Int32, Long } from 'bson';
import { toNumber } from '../../documents/codec.js';
import { decimalSubtract } from '../../documents/numbers/decimal.js';
import { INT_MAX, INT_MIN, longOrDouble } from '../../documents/numbers/integers.js';
import { numberKind, toBigInt, type NumberKind } from '../../documents/numbers/numbers.js';
import { Summation } from '../../documents/numbers/summation.js';
import { typeName } from '../../documents/type-names.js';
import { CommandError } from '../../errors.js';
import { binary, isNullish, variadic } from './arguments.js';
import type { OperatorCompiler } from './scope.js';

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

function widest(a: unknown, b: unknown): NumberKind | undefined {
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

/** The smallest or largest of the arguments, or of the elements of a single array. */
const extreme = (direction: 1 | -1): OperatorCompiler =>
  variadic((values, { compare }) => {
    const [only] = values;
    const items = values.length === 1 && Array.isArray(only) ? (only as unknown[]) : values;
    let kept: unknown = null;
    for (const item of items) {
      if (isNullish(item)) continue;
      if (isNullish(kept) || compare(item, kept) * direction > 0) kept = item;
    }
    return kept;
  });

export const ARITHMETIC: [string, OperatorCompiler][] = [
  ['$add', variadic(add)],
  ['$subtract', binary(subtract)],
  ['$min', extreme(-1)],
  ['$max', extreme(1)],
];
