import { bsonTypeOf, isPlainObject, toNumber, type Doc } from '../../documents/codec.js';
import { binaryParts, regexParts, typeNameOf, typeNumberOf } from '../../documents/compare.js';
import { toBigInt } from '../../documents/numbers/numbers.js';
import { showValue } from '../../documents/show.js';
import { CommandError } from '../../errors.js';
import { toRegExp } from './regular-expression.js';

/** Arguments of filter operators, checked and converted for the matcher. */

const bad = (message: string): CommandError => new CommandError('BadValue', message);

export const isRegex = (value: unknown): boolean =>
  bsonTypeOf(value) === 'BSONRegExp' || value instanceof RegExp;

const DBREF_FIELDS = new Set(['$ref', '$id', '$db']);

export function isOperatorObject(value: unknown): value is Doc {
  if (!isPlainObject(value)) return false;
  const first = Object.keys(value)[0];
  return first !== undefined && first.startsWith('$') && !DBREF_FIELDS.has(first);
}

export function listArgument(operator: string, value: unknown): unknown[] {
  if (!Array.isArray(value)) throw bad(`${operator} needs an array`);
  return value.map((item: unknown) => {
    if (isOperatorObject(item)) throw bad(`cannot nest $ under ${operator}`);
    return isRegex(item) ? runnable(item) : item;
  });
}

const LAST_TYPE = 19;

export function typesArgument(value: unknown): unknown[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.length === 0) {
    throw new CommandError('FailedToParse', '$type must match at least one type');
  }
  return list.map((item) => {
    if (item === 'number') return 'number';
    if (typeof item === 'string') {
      const known = typeNumberOf(item);
      if (known === undefined) throw bad(`Unknown type name alias: ${item}`);
      return known;
    }
    const type = toNumber(item);
    if (type === undefined) {
      throw new CommandError('TypeMismatch', 'type must be represented as a number or a string');
    }
    const isKnown = (type >= 1 && type <= LAST_TYPE) || type === -1 || type === 127;
    if (!Number.isInteger(type) || !isKnown) throw bad(`Invalid numerical type code: ${type}`);
    return type;
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

function integral(value: unknown, what: string): bigint {
  const number = toNumber(value);
  if (number === undefined) throw bad(`malformed mod, ${what} not a number`);
  if (!Number.isFinite(number)) {
    throw bad(
      `malformed mod, ${what} value is invalid :: caused by :: Unable to coerce NaN/Inf to integral type`,
    );
  }
  return toBigInt(value) ?? BigInt(Math.trunc(number));
}

export function modulusArgument(value: unknown): [bigint, bigint] {
  if (!Array.isArray(value)) throw bad('malformed mod, needs to be an array');
  if (value.length < 2) throw bad('malformed mod, not enough elements');
  if (value.length > 2) throw bad('malformed mod, too many elements');
  const divisor = integral(value[0], 'divisor');
  const remainder = integral(value[1], 'remainder');
  if (divisor === 0n) throw bad('divisor cannot be 0');
  return [divisor, remainder];
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

function bitPosition(value: unknown, at: number): bigint {
  const position = toBigInt(value);
  if (position !== undefined && position >= 0n) return position;
  throw bad(
    `Failed to parse bit position. Expected a non-negative number in: ${at}: ${showValue(value)}`,
  );
}

/** Bits of binary data are counted from the lowest bit of the first byte. */
export const binaryBits = (value: unknown): bigint =>
  binaryParts(value).bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

export function bitMaskArgument(operator: string, value: unknown): bigint {
  if (Array.isArray(value)) {
    return value.reduce<bigint>((mask, item, at) => mask | (1n << bitPosition(item, at)), 0n);
  }
  if (bsonTypeOf(value) === 'Binary' || value instanceof Uint8Array) return binaryBits(value);
  const number = toNumber(value);
  if (number === undefined) {
    throw bad(
      `${operator} takes an Array, a number, or a BinData but received: ${typeNameOf(value)}`,
    );
  }
  const mask = toBigInt(value);
  if (mask === undefined) throw bad(`${operator}: Expected an integer: ${showValue(value)}`);
  if (mask < 0n) throw bad(`${operator}: Expected a non-negative number: ${showValue(value)}`);
  return mask;
}
