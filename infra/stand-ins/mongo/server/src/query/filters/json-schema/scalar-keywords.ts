import { bsonTypeOf, toNumber } from '../../../documents/codec.js';
import {
  compareValues,
  typeNameOf,
  typeNumberOf,
  valuesEqual,
} from '../../../documents/compare.js';
import { isMultipleOf, numberKind } from '../../../documents/numbers/numbers.js';
import { toRegExp } from '../regular-expression.js';
import { failedToParse, naturalArgument, wrongType, type Keyword, type Rule } from './keyword.js';

const JSON_TYPES: Record<string, readonly string[]> = {
  object: ['object'],
  array: ['array'],
  number: ['int', 'long', 'double', 'decimal'],
  boolean: ['bool'],
  string: ['string'],
  null: ['null'],
};

function typeRule(
  keyword: string,
  argument: unknown,
  resolve: (name: string) => readonly string[],
): Rule {
  const list: unknown[] = Array.isArray(argument) ? argument : [argument];
  if (list.length === 0) {
    throw failedToParse(`$jsonSchema keyword '${keyword}' must name at least one type`);
  }
  const names = new Set(
    list.flatMap((item) => {
      if (typeof item !== 'string') {
        throw wrongType(keyword, 'either a string or an array of strings');
      }
      return resolve(item);
    }),
  );
  if (names.size < list.length) {
    throw failedToParse(`$jsonSchema keyword '${keyword}' has duplicate types`);
  }
  return (value) =>
    names.has(typeNameOf(value))
      ? undefined
      : {
          operatorName: keyword,
          specifiedAs: { [keyword]: argument },
          reason: 'type did not match',
          consideredValue: value,
          consideredType: typeNameOf(value),
        };
}

function jsonType(name: string): readonly string[] {
  if (name === 'integer') {
    throw failedToParse("$jsonSchema type 'integer' is not currently supported.");
  }
  const types = JSON_TYPES[name];
  if (!types) throw failedToParse(`Unknown type name alias: ${name}`);
  return types;
}

function bsonType(name: string): readonly string[] {
  if (name === 'number') return JSON_TYPES['number'] ?? [];
  if (typeNumberOf(name) === undefined) throw failedToParse(`Unknown type name alias: ${name}`);
  return [name];
}

const isNumber = (value: unknown): boolean => numberKind(value) !== undefined;

function limit(
  keyword: 'minimum' | 'maximum',
  exclusive: 'exclusiveMinimum' | 'exclusiveMaximum',
): Keyword {
  return (argument, { schema }) => {
    if (!isNumber(argument)) throw wrongType(keyword, 'a number');
    const isExclusive = schema[exclusive] === true;
    const sign = keyword === 'minimum' ? 1 : -1;
    const specifiedAs = {
      [keyword]: argument,
      ...(exclusive in schema ? { [exclusive]: schema[exclusive] } : {}),
    };
    return (value) => {
      if (!isNumber(value)) return undefined;
      const distance = compareValues(value, argument) * sign;
      if (isExclusive ? distance > 0 : distance >= 0) return undefined;
      const reason = 'comparison failed';
      return { operatorName: keyword, specifiedAs, reason, consideredValue: value };
    };
  };
}

/** The modifiers of `minimum` and `maximum`, which have no effect alone. */
function exclusive(keyword: string, partner: string): Keyword {
  return (argument, { schema }) => {
    if (typeof argument !== 'boolean') throw wrongType(keyword, 'a boolean');
    if (!(partner in schema)) {
      throw failedToParse(
        `$jsonSchema keyword '${partner}' must be a present if ${keyword} is present`,
      );
    }
    return () => undefined;
  };
}

function length(keyword: string, accepts: (count: number, limit: number) => boolean): Keyword {
  return (argument) => {
    const wanted = naturalArgument(keyword, argument);
    return (value) => {
      if (typeof value !== 'string' || accepts(Array.from(value).length, wanted)) return undefined;
      return {
        operatorName: keyword,
        specifiedAs: { [keyword]: argument },
        reason: 'specified string length was not satisfied',
        consideredValue: value,
      };
    };
  };
}

const pattern: Keyword = (argument) => {
  if (typeof argument !== 'string') throw wrongType('pattern', 'a string');
  const regex = toRegExp({ pattern: argument, options: '' });
  return (value) =>
    typeof value !== 'string' || regex.test(value)
      ? undefined
      : {
          operatorName: 'pattern',
          specifiedAs: { pattern: argument },
          reason: 'regular expression did not match',
          consideredValue: value,
        };
};

const multipleOf: Keyword = (argument) => {
  const divisor = toNumber(argument);
  if (divisor === undefined) throw wrongType('multipleOf', 'a number');
  if (!(divisor > 0) || !Number.isFinite(divisor)) {
    throw failedToParse("$jsonSchema keyword 'multipleOf' must have a positive value");
  }
  return (value) =>
    !isNumber(value) || isMultipleOf(value, argument)
      ? undefined
      : {
          operatorName: 'multipleOf',
          specifiedAs: { multipleOf: argument },
          reason: 'considered value is not a multiple of the specified value',
          consideredValue: value,
        };
};

const enumeration: Keyword = (argument) => {
  if (!Array.isArray(argument)) throw wrongType('enum', 'an array');
  if (argument.length === 0) {
    throw failedToParse("$jsonSchema keyword 'enum' cannot be an empty array");
  }
  return (value) =>
    argument.some((item) => valuesEqual(item, value))
      ? undefined
      : {
          operatorName: 'enum',
          specifiedAs: { enum: argument },
          reason: 'value was not found in enum',
          consideredValue: value,
        };
};

const ENCRYPTED_SUBTYPE = 6;

/** Clients encrypt values; the server sees an encrypted value as binary data of subtype 6. */
const encrypt: Keyword = () => (value) => {
  const isEncrypted =
    bsonTypeOf(value) === 'Binary' &&
    (value as { sub_type: number }).sub_type === ENCRYPTED_SUBTYPE;
  return isEncrypted ? undefined : { operatorName: 'encrypt', reason: 'value was not encrypted' };
};

export const scalarKeywords: Record<string, Keyword> = {
  pattern,
  maxLength: length('maxLength', (count, most) => count <= most),
  minLength: length('minLength', (count, least) => count >= least),
  minimum: limit('minimum', 'exclusiveMinimum'),
  exclusiveMinimum: exclusive('exclusiveMinimum', 'minimum'),
  maximum: limit('maximum', 'exclusiveMaximum'),
  exclusiveMaximum: exclusive('exclusiveMaximum', 'maximum'),
  multipleOf,
  enum: enumeration,
  encrypt,
};

export const typeKeywords: Record<string, Keyword> = {
  type: (argument) => typeRule('type', argument, jsonType),
  bsonType: (argument) => typeRule('bsonType', argument, bsonType),
};
