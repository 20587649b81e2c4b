import { Double } from 'bson';
import { toNumber } from '../../documents/codec.js';
import { add, numberKind } from '../../documents/numbers/numbers.js';
import { Summation } from '../../documents/numbers/summation.js';
import { typeName } from '../../documents/type-names.js';
import { CommandError } from '../../errors.js';
import { binary, variadic } from './arguments.js';
import { compareOrMissing, isNullish, type OperatorCompiler } from './scope.js';

const mismatch = (message: string): CommandError => new CommandError('TypeMismatch', message);

/** A sum of numbers, or a date with milliseconds added. */
function sumOf(values: unknown[]): unknown {
  const sum = new Summation();
  let date: Date | undefined;
  if (values.some(isNullish)) return null;
  for (const value of values) {
    if (value instanceof Date && !date) date = value;
    else if (!sum.add(value)) {
      throw mismatch(`$add only supports numeric or date types, not ${typeName(value)}`);
    }
  }
  const result = sum.result();
  return date ? new Date(date.getTime() + Math.round(toNumber(result) ?? 0)) : result;
}

function subtract(a: unknown, b: unknown): unknown {
  if (isNullish(a) || isNullish(b)) return null;
  if (numberKind(a) === undefined || numberKind(b) === undefined) {
    throw mismatch(`can't $subtract ${typeName(b)} from ${typeName(a)}`);
  }
  return add(a, b, -1) ?? new Double((toNumber(a) ?? 0) - (toNumber(b) ?? 0));
}

/** The smallest or largest of the arguments. */
const extreme = (direction: 1 | -1): OperatorCompiler =>
  variadic((values) => {
    let kept: unknown = null;
    for (const item of values) {
      if (isNullish(item)) continue;
      if (kept === null || compareOrMissing(item, kept) * direction > 0) kept = item;
    }
    return kept;
  });

export const ARITHMETIC: [string, OperatorCompiler][] = [
  ['$add', variadic(sumOf)],
  ['$subtract', binary(subtract)],
  ['$min', extreme(-1)],
  ['$max', extreme(1)],
];
