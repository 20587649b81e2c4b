import { Binary, Decimal128, Double, Int32, Long, ObjectId, UUID, type Timestamp } from 'bson';
import { bsonTypeOf, toBoolean, toNumber } from '../../documents/codec.js';
import {
  binaryParts,
  objectIdBytes,
  timestampValue,
  typeOrder,
  TypeOrder,
} from '../../documents/compare.js';
import { decimalRound, toDecimal } from '../../documents/numbers/decimal.js';
import { INT_MAX, INT_MIN, LONG_MAX, LONG_MIN } from '../../documents/numbers/integers.js';
import { isFiniteNumber, numberKind, toBigInt, toExact } from '../../documents/numbers/numbers.js';
import { typeName } from '../../documents/type-names.js';
import { CommandError } from '../../errors.js';
import { isNullish, namedArguments, unary } from './arguments.js';
import { parseDateText } from './dates/date-text.js';
import { numberText } from './numbers/number-text.js';
import type { OperatorCompiler } from './scope.js';

const failure = (message: string): CommandError => new CommandError('ConversionFailure', message);

const unsupported = (value: unknown, target: string): CommandError =>
  failure(
    `Unsupported conversion from ${typeName(value)} to ${target} in $convert with no onError value`,
  );

const unparsable = (text: string, target: string): CommandError =>
  failure(
    `Failed to parse ${target} '${text}' in $convert with no onError value: Did not consume whole string.`,
  );

const overflow = (value: unknown): CommandError =>
  failure(
    `Conversion would overflow target type in $convert with no onError value: ${numberText(value)}`,
  );

function wholeOf(value: unknown, target: string): bigint {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (value instanceof Date && target === 'long') return BigInt(value.getTime());
  if (typeof value === 'string') {
    if (!/^[+-]?\d+$/.test(value)) throw unparsable(value, 'number');
    return BigInt(value.replace(/^\+/, ''));
  }
  const kind = numberKind(value);
  if (kind === undefined) throw unsupported(value, target);
  if (!isFiniteNumber(value)) {
    throw failure(
      `Attempt to convert ${Number.isNaN(toNumber(value)) ? 'NaN' : 'infinity'} value to integer type in $convert with no onError value`,
    );
  }
  if (kind === 'int' || kind === 'long') return toBigInt(value) ?? 0n;
  const { coefficient, exponent } = toExact(
    kind === 'decimal'
      ? decimalRound(value, 0, 'truncate')
      : new Double(Math.trunc(toNumber(value) ?? 0)),
  );
  return coefficient * 10n ** BigInt(exponent);
}

function toInt(value: unknown): Int32 {
  const whole = wholeOf(value, 'int');
  if (whole < BigInt(INT_MIN) || whole > BigInt(INT_MAX)) throw overflow(value);
  return new Int32(Number(whole));
}

function toLong(value: unknown): Long {
  const whole = wholeOf(value, 'long');
  if (whole < LONG_MIN || whole > LONG_MAX) throw overflow(value);
  return Long.fromBigInt(whole);
}

const DECIMAL_TEXT = /^[+-]?(?:\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?|inf(?:inity)?|nan)$/i;

function toDouble(value: unknown): Double {
  if (typeof value === 'boolean') return new Double(value ? 1 : 0);
  if (value instanceof Date) return new Double(value.getTime());
  if (typeof value === 'string') {
    if (!DECIMAL_TEXT.test(value)) throw unparsable(value, 'number');
    const number = Number(value.replace(/inf(?:inity)?/i, 'Infinity'));
    if (!Number.isFinite(number) && /\d/.test(value)) {
      throw failure(
        `Failed to parse number '${value}' in $convert with no onError value: Out of range`,
      );
    }
    return new Double(number);
  }
  const number = toNumber(value);
  if (number === undefined) throw unsupported(value, 'double');
  if (numberKind(value) === 'decimal' && !Number.isFinite(number) && isFiniteNumber(value)) {
    throw overflow(value);
  }
  return new Double(number);
}

function asDecimal(value: unknown): Decimal128 {
  if (typeof value === 'boolean') return Decimal128.fromString(value ? '1' : '0');
  if (value instanceof Date) return toDecimal(Long.fromNumber(value.getTime()));
  if (typeof value === 'string') {
    if (!DECIMAL_TEXT.test(value)) throw unparsable(value, 'number');
    return Decimal128.fromStringWithRounding(value);
  }
  if (numberKind(value) === undefined) throw unsupported(value, 'decimal');
  return toDecimal(value);
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (numberKind(value) !== undefined) return numberText(value);
  switch (bsonTypeOf(value)) {
    case 'ObjectId':
      return Buffer.from(objectIdBytes(value)).toString('hex');
    case 'BSONSymbol':
      return String(value);
    default:
      break;
  }
  if (typeOrder(value) === TypeOrder.Binary) {
    const { subtype, bytes } = binaryParts(value);
    if (subtype === Binary.SUBTYPE_UUID && bytes.length === 16)
      return new UUID(bytes).toHexString();
    return bytes.toString('base64');
  }
  throw unsupported(value, 'string');
}

function asDate(value: unknown): Date {
  if (value instanceof Date) return value;
  if (typeof value === 'string') {
    try {
      return parseDateText(value);
    } catch (error) {
      throw failure((error as Error).message);
    }
  }
  const kind = numberKind(value);
  if (kind !== undefined && kind !== 'int') return new Date(Number(wholeOf(value, 'long')));
  if (bsonTypeOf(value) === 'ObjectId') return (value as ObjectId).getTimestamp();
  if (bsonTypeOf(value) === 'Timestamp') {
    return new Date(Number(timestampValue(value as Timestamp) >> 32n) * 1000);
  }
  throw unsupported(value, 'date');
}

function asObjectId(value: unknown): unknown {
  if (bsonTypeOf(value) === 'ObjectId') return value;
  if (typeof value !== 'string') throw unsupported(value, 'objectId');
  if (!/^[0-9a-f]{24}$/i.test(value)) {
    const reason =
      value.length === 24
        ? `Invalid character found in hex string: ${value}`
        : `Invalid string length for parsing to OID, expected 24 but found ${value.length}`;
    throw failure(
      `Failed to parse objectId '${value}' in $convert with no onError value: ${reason}`,
    );
  }
  return new ObjectId(value);
}

function asBinary(value: unknown, format: unknown): unknown {
  if (typeOrder(value) === TypeOrder.Binary) return value;
  if (typeof value !== 'string') throw unsupported(value, 'binData');
  switch (format) {
    case 'uuid':
      if (!UUID.isValid(value)) throw failure(`Input is not a valid UUID string. Input: ${value}`);
      return new UUID(value);
    case 'hex':
      return new Binary(Buffer.from(value, 'hex'));
    case 'utf8':
      return new Binary(Buffer.from(value));
    case 'base64url':
      return new Binary(Buffer.from(value, 'base64url'));
    default:
      return new Binary(Buffer.from(value, 'base64'));
  }
}

type Conversion = (value: unknown, format?: unknown) => unknown;

const CONVERSIONS = new Map<string, Conversion>([
  ['double', toDouble],
  ['string', asText],
  ['binData', asBinary],
  ['objectId', asObjectId],
  ['bool', (value) => toBoolean(value)],
  ['date', asDate],
  ['int', toInt],
  ['long', toLong],
  ['decimal', asDecimal],
]);

const TYPE_NUMBERS = new Map([
  [1, 'double'],
  [2, 'string'],
  [5, 'binData'],
  [7, 'objectId'],
  [8, 'bool'],
  [9, 'date'],
  [16, 'int'],
  [18, 'long'],
  [19, 'decimal'],
]);

function conversionTo(target: unknown): Conversion {
  const wanted =
    typeof target === 'object' && target !== null && 'type' in target ? target.type : target;
  const number = toNumber(wanted);
  const name = number === undefined ? wanted : TYPE_NUMBERS.get(number);
  const conversion = typeof name === 'string' ? CONVERSIONS.get(name) : undefined;
  if (conversion) return conversion;
  if (typeof wanted !== 'string' && number === undefined) {
    throw new CommandError('FailedToParse', "$convert's 'to' argument must be a string or number");
  }
  throw new CommandError('BadValue', `Unknown type name: ${String(wanted)}`);
}

const isConversionFailure = (error: unknown): boolean =>
  error instanceof CommandError && error.codeName === 'ConversionFailure';

const convert: OperatorCompiler = (argument, scope, name) => {
  const parts = namedArguments(argument, scope, name, {
    required: ['input', 'to'],
    optional: ['onError', 'onNull', 'format', 'byteOrder'],
  });
  const target = parts.get('to');
  if (target?.constant && !isNullish(target.constant.value)) conversionTo(target.constant.value);
  return (frame) => {
    const to = target?.(frame);
    const value = parts.get('input')?.(frame);
    if (isNullish(value)) {
      const onNull = parts.get('onNull');
      return onNull ? onNull(frame) : null;
    }
    if (isNullish(to)) return null;
    try {
      return conversionTo(to)(value, parts.get('format')?.(frame));
    } catch (error) {
      const onError = parts.get('onError');
      if (onError && isConversionFailure(error)) return onError(frame);
      throw error;
    }
  };
};

const converting = (conversion: Conversion): OperatorCompiler =>
  unary((value) => (isNullish(value) ? null : conversion(value)));

export const CONVERT: [string, OperatorCompiler][] = [
  ['$convert', convert],
  ['$toDouble', converting(toDouble)],
  ['$toString', converting(asText)],
  ['$toObjectId', converting(asObjectId)],
  ['$toBool', converting(toBoolean)],
  ['$toDate', converting(asDate)],
  ['$toInt', converting(toInt)],
  ['$toLong', converting(toLong)],
  ['$toDecimal', converting(asDecimal)],
  ['$toUUID', converting((value) => asBinary(value, 'uuid'))],
];
