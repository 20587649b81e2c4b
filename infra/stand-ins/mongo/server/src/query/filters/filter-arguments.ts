import { bsonTypeOf, isPlainObject, toNumber, type Doc } from '../../documents/codec.js';
import { regexParts } from '../../documents/compare.js';
import { showValue } from '../../documents/show.js';
import { CommandError } from '../../errors.js';
import { toRegExp } from './regular-expression.js';

/** Arguments of filter operators, checked and converted for the matcher. */

const bad = (message: string): CommandError => new CommandError('BadValue', message);

export const isRegex = (value: unknown): boolean =>
  bsonTypeOf(value) === 'BSONRegExp' || value instanceof RegExp;

export function isOperatorObject(value: unknown): value is Doc {
  if (!isPlainObject(value)) return false;
  const first = Object.keys(value)[0];
  return first !== undefined && first.startsWith('$');
}

export function listArgument(operator: string, value: unknown): unknown[] {
  if (!Array.isArray(value)) throw bad(`${operator} needs an array`);
  return value.map((item: unknown) => {
    if (isOperatorObject(item)) throw bad(`cannot nest $ under ${operator}`);
    return isRegex(item) ? runnable(item) : item;
  });
}

export function sizeArgument(value: unknown): number {
  const number = toNumber(value);
  const shown = `$size: ${showValue(value)}`;
  if (number === undefined) {
    throw bad(`Failed to parse $size. Expected a number in: ${shown}`);
  }
  if (!Number.isInteger(number)) {
    throw bad(`Failed to parse $size. Expected an integer: ${shown}`);
  }
  if (number < 0) throw bad(`Failed to parse $size. Expected a non-negative number in: ${shown}`);
  return number;
}

/** An invalid pattern is refused when the query is parsed, not when a document is read. */
export function runnable(value: unknown): unknown {
  toRegExp(value);
  return value;
}

export function patternArgument(value: unknown, options: unknown): unknown {
  if (typeof value !== 'string' && !isRegex(value)) throw bad('$regex has to be a string');
  if (options !== undefined && typeof options !== 'string') {
    throw bad('$options has to be a string');
  }
  if (typeof value === 'string') return runnable({ pattern: value, options: options ?? '' });
  const own = regexParts(value);
  if (options === undefined) return runnable(value);
  if (own.options !== '') {
    throw new CommandError('Location51075', 'options set in both $regex and $options');
  }
  return runnable({ pattern: own.pattern, options });
}
