import { Binary, BSON, Decimal128, Double, Int32, Long, type Document } from 'mongodb';
import { Mismatch } from '../test-format.js';

const { BSONValue, EJSON } = BSON;

/** The values that the special operators ($$sessionLsid, $$matchesEntity) look up. */
export interface Names {
  get(name: string): unknown;
  sessionId(name: string): unknown;
}

/**
 * Compares a result with an expectation: a root document may have additional fields, a document
 * inside it may not. Numbers compare by value, whatever their BSON type is.
 */
export class Matcher {
  constructor(private readonly names: Names) {}

  /** Throws a Mismatch with the path. */
  match(expected: unknown, actual: unknown, options: { root: boolean; at?: string }): void {
    const { root, at = '' } = options;
    const operator = specialOperator(expected);
    if (operator) {
      this.#special(operator, actual, { root, at });
    } else if (Array.isArray(expected)) {
      this.#list(expected, actual, { root, at });
    } else if (isPlainDocument(expected)) {
      this.#document(expected, actual, { root, at });
    } else if (!sameValue(expected, actual)) {
      fail(at, `expected ${show(expected)}, got ${show(actual)}`);
    }
  }

  /** A result that is a list of documents: each of them is a root document. */
  #list(expected: unknown[], actual: unknown, { root, at }: Place): void {
    if (!Array.isArray(actual)) fail(at, `expected a list, got ${show(actual)}`);
    if (actual.length !== expected.length) {
      fail(at, `expected ${expected.length} elements, got ${show(actual)}`);
    }
    expected.forEach((value, i) => this.match(value, actual[i], { root, at: `${at}[${i}]` }));
  }

  #document(expected: Document, actual: unknown, { root, at }: Place): void {
    if (actual === null || typeof actual !== 'object' || Array.isArray(actual)) {
      fail(at, `expected ${show(expected)}, got ${show(actual)}`);
    }
    const found = actual as Document;
    for (const [key, value] of Object.entries(expected)) {
      const inner = `${at}.${key}`;
      if (found[key] === undefined && !specialOperator(value)) fail(inner, 'is missing');
      this.match(value, found[key], { root: false, at: inner });
    }
    if (root) return;
    for (const key of Object.keys(found)) {
      if (found[key] !== undefined && !(key in expected)) {
        fail(`${at}.${key}`, `was not expected: ${show(found[key])}`);
      }
    }
  }

  #special({ name, operand }: SpecialOperator, actual: unknown, place: Place): void {
    const { root, at } = place;
    switch (name) {
      case '$$exists':
        if ((actual !== undefined) !== operand)
          fail(at, operand ? 'is missing' : `exists: ${show(actual)}`);
        return;
      case '$$unsetOrMatches':
        if (actual !== undefined) this.match(operand, actual, place);
        return;
      case '$$type':
        if (![operand].flat().some((type) => hasType(actual, String(type)))) {
          fail(at, `expected type ${show(operand)}, got ${show(actual)}`);
        }
        return;
      case '$$matchesEntity':
        return this.match(this.names.get(String(operand)), actual, { root: false, at });
      case '$$matchesHexBytes':
        if (hex(actual) !== String(operand).toLowerCase())
          fail(at, `expected ${show(operand)}, got ${hex(actual)}`);
        return;
      case '$$sessionLsid':
        return this.match(this.names.sessionId(String(operand)), actual, { root: false, at });
      case '$$lte':
        if (!(toNumber(actual) <= toNumber(operand)))
          fail(at, `expected at most ${show(operand)}, got ${show(actual)}`);
        return;
      case '$$matchAsDocument':
        return this.match(operand, EJSON.parse(String(actual)), { root: false, at });
      case '$$matchAsRoot':
        return this.match(operand, actual, { root: true, at });
      default:
        throw new Error(`Unknown operator ${name} (${root ? 'root' : at}).`);
    }
  }
}

interface Place {
  root: boolean;
  at: string;
}

interface SpecialOperator {
  name: string;
  operand: unknown;
}

function specialOperator(value: unknown): SpecialOperator | undefined {
  if (!isPlainDocument(value)) return undefined;
  const [entry, ...others] = Object.entries(value);
  if (!entry?.[0].startsWith('$$') || others.length > 0) return undefined;
  return { name: entry[0], operand: entry[1] };
}

function fail(at: string, what: string): never {
  throw new Mismatch(`${at === '' ? 'the result' : at} ${what}`);
}

export function isPlainDocument(value: unknown): value is Document {
  return (
    value !== null &&
    typeof value === 'object' &&
    !Array.isArray(value) &&
    !(value instanceof BSONValue) &&
    !(value instanceof Date) &&
    !(value instanceof RegExp) &&
    !ArrayBuffer.isView(value)
  );
}

function toNumber(value: unknown): number {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value);
  if (value instanceof Long || value instanceof Int32 || value instanceof Double)
    return Number(value.toString());
  return Number.NaN;
}

function sameValue(expected: unknown, actual: unknown): boolean {
  if (expected === actual) return true;
  const number = toNumber(expected);
  if (!Number.isNaN(number) || Number.isNaN(expected)) return Object.is(number, toNumber(actual));
  if (actual === null || actual === undefined || typeof actual !== 'object') return false;
  const bytes = hex(expected);
  return bytes === undefined ? canonical(expected) === canonical(actual) : bytes === hex(actual);
}

function canonical(value: unknown): string {
  return EJSON.stringify({ value }, { relaxed: false });
}

/** Undefined for values that are not bytes. */
export function hex(value: unknown): string | undefined {
  if (value instanceof Binary) return Buffer.from(value.value()).toString('hex');
  return ArrayBuffer.isView(value)
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')
    : undefined;
}

/**
 * The driver converts most numbers to JavaScript numbers, so a whole number matches int, long and
 * double.
 */
function hasType(value: unknown, type: string): boolean {
  const whole = Number.isInteger(toNumber(value));
  switch (type) {
    case 'double':
    case 'number':
      return !Number.isNaN(toNumber(value)) || Number.isNaN(value);
    case 'int':
      return whole && Math.abs(toNumber(value)) <= 0x8000_0000;
    case 'long':
      return whole;
    case 'string':
      return typeof value === 'string';
    case 'object':
      return isPlainDocument(value);
    case 'array':
      return Array.isArray(value);
    case 'binData':
      return value instanceof Binary || ArrayBuffer.isView(value);
    case 'undefined':
      return value === undefined;
    case 'objectId':
      return bsonType(value) === 'ObjectId';
    case 'bool':
      return typeof value === 'boolean';
    case 'date':
      return value instanceof Date;
    case 'null':
      return value === null;
    case 'regex':
      return value instanceof RegExp || bsonType(value) === 'BSONRegExp';
    case 'javascript':
    case 'javascriptWithScope':
      return bsonType(value) === 'Code';
    case 'timestamp':
      return bsonType(value) === 'Timestamp';
    case 'decimal':
      return value instanceof Decimal128;
    case 'minKey':
      return bsonType(value) === 'MinKey';
    case 'maxKey':
      return bsonType(value) === 'MaxKey';
    default:
      throw new Error(`Unknown type ${type}.`);
  }
}

function bsonType(value: unknown): string | undefined {
  return value instanceof BSONValue ? String(value._bsontype) : undefined;
}

export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  try {
    const text = EJSON.stringify(value as Document, { relaxed: true });
    return text.length > 300 ? `${text.slice(0, 300)}…` : text;
  } catch (error) {
    return `something without a text (${String(error)})`;
  }
}
