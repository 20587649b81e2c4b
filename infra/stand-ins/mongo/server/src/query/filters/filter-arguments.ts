import { isPlainObject, toNumber, type Doc } from '../../documents/codec.js';
import { showValue } from '../../documents/show.js';
import { CommandError } from '../../errors.js';
import { isPattern, toRegExp, type Pattern } from './regular-expression.js';

/** Arguments of filter operators, checked and converted for the matcher. */

const bad = (message: string): CommandError => new CommandError('BadValue', message);

export function isOperatorObject(value: unknown): value is Doc {
  if (!isPlainObject(value)) return false;
  const first = Object.keys(value)[0];
  return first !== undefined && first.startsWith('$');
}

export function listArgument(operator: string, value: unknown): unknown[] {
  if (!Array.isArray(value)) throw bad(`${operator} needs an array`);
  return value.map((item: unknown) => {
    if (isOperatorObject(item)) throw bad(`cannot nest $ under ${operator}`);
    return item;
  });
}

export function sizeArgument(value: unknown): number {
  const number = toNumber(value);
  if (number !== undefined && Number.isInteger(number) && number >= 0) return number;
  throw bad(
    `Failed to parse $size. Expected a non-negative integer in: $size: ${showValue(value)}`,
  );
}

/** An invalid pattern is refused when the query is parsed, not when a document is read. */
export function runnable(pattern: Pattern): Pattern {
  toRegExp(pattern);
  return pattern;
}

export function patternArgument(value: unknown, options: unknown): Pattern {
  if (options !== undefined && typeof options !== 'string') {
    throw bad('$options has to be a string');
  }
  if (typeof value === 'string') return runnable({ pattern: value, options: options ?? '' });
  if (isPattern(value) && options === undefined) return runnable(value);
  throw bad('$regex has to be a string');
}
