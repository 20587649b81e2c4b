import { Binary, Decimal128, Long, ObjectId, Timestamp } from 'bson';
import { isPlainObject, promote, type Doc } from '../documents/codec.js';
import { regexParts } from '../documents/compare.js';

/**
 * Marks an object that represents a value without a JSON form. BSON field names cannot contain NUL.
 */
const TAG = '\0';

/** A document as JSON, which `REVIVER` reads in the script engine. */
export function toTaggedJson(doc: Doc): string {
  return JSON.stringify(plain(doc));
}

const tagged = (kind: string, ...values: unknown[]): unknown => ({ [TAG]: kind, values });

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (isPlainObject(value)) {
    // Objects without a prototype, so that `__proto__` is a plain field name.
    const result = Object.create(null) as Doc;
    for (const [key, item] of Object.entries(value)) result[key] = plain(item);
    return result;
  }
  return scalar(value);
}

function scalar(value: unknown): unknown {
  if (value instanceof Long && !(value instanceof Timestamp)) return value.toNumber();
  if (value instanceof Decimal128) return scalar(Number(value.toString()));
  const promoted = promote(value);
  if (typeof promoted === 'number' && !Number.isFinite(promoted))
    return tagged('number', String(promoted));
  if (value instanceof Date) return tagged('date', value.getTime());
  if (value instanceof ObjectId) return tagged('id', value.toHexString());
  if (value instanceof Binary) return tagged('binary', value.sub_type, value.toString('base64'));
  if (promoted instanceof RegExp) return tagged('regex', ...Object.values(regexParts(value)));
  if (value === undefined) return null;
  // Other types (Timestamp, MinKey, Code …) are passed in their text form.
  return promoted;
}

/** Runs inside the script engine: defines `read(json)`, which returns the document. */
export const REVIVER = `
  const makers = {
    number: (text) => Number(text),
    date: (milliseconds) => new Date(milliseconds),
    id: (str) => ({ str, valueOf: () => str, toString: () => 'ObjectId("' + str + '")' }),
    binary: (type, text) => ({ type, base64: () => text }),
    regex: (pattern, flags) => new RegExp(pattern, flags.replace(/[^ims]/g, '')),
  };
  const read = (json) => JSON.parse(json, (_key, value) => {
    const kind = value !== null && typeof value === 'object' ? value['\\0'] : undefined;
    return kind === undefined ? value : makers[kind](...value.values);
  });
`;
