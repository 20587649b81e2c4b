import { BSON, DBRef, Long } from 'bson';

/** A decoded document. Numbers keep their BSON wrapper (Int32, Double, Long, Decimal128). */
export type Doc = Record<string, unknown>;

const TYPED = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
  validation: { utf8: false },
} as const;

/** Decodes with all BSON types, so that an update never changes the type of another field. */
export function decodeDoc(bytes: Uint8Array): Doc {
  const doc = BSON.deserialize(bytes, TYPED);
  return mayHoldReference(bytes) ? (withPlainReferences(doc) as Doc) : doc;
}

const REFERENCE = Buffer.from('$ref\0');

function mayHoldReference(bytes: Uint8Array): boolean {
  if (bytes instanceof Buffer) return bytes.includes(REFERENCE);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(REFERENCE);
}

/** The library returns class instances for `{ $ref, $id }`; to MongoDB they are plain documents. */
function withPlainReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPlainReferences);
  if (value instanceof DBRef) {
    const { collection, oid, db, fields } = value;
    const id = withPlainReferences(oid);
    return {
      $ref: collection,
      $id: id,
      ...(db === undefined ? {} : { $db: db }),
      ...(withPlainReferences(fields) as Doc),
    };
  }
  if (!isPlainObject(value)) return value;
  const result: Doc = {};
  for (const key of Object.keys(value)) setField(result, key, withPlainReferences(value[key]));
  return result;
}

export function encodeDoc(doc: Doc): Buffer {
  const bytes = BSON.serialize(doc, { ignoreUndefined: false });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function encodeReply(doc: Doc): Buffer {
  const bytes = BSON.serialize(doc, { ignoreUndefined: true });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export const isPlainObject = (value: unknown): value is Doc =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  !('_bsontype' in value);

export function bsonTypeOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('_bsontype' in value)) return undefined;
  return typeof value._bsontype === 'string' ? value._bsontype : undefined;
}

/** Any BSON or JavaScript number as a JavaScript number; undefined for other values. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  switch (bsonTypeOf(value)) {
    case 'Int32':
    case 'Double':
      return Number((value as { value: number }).value);
    case 'Long':
      return (value as Long).toNumber();
    case 'Decimal128':
      return Number(String(value));
    default:
      return undefined;
  }
}

export function toBoolean(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return false;
  const number = toNumber(value);
  return number === undefined || number !== 0;
}

/** The value without number wrappers, for messages. */
function promote(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(promote);
  switch (bsonTypeOf(value)) {
    case undefined:
      break;
    case 'Int32':
    case 'Double':
      return (value as { value: number }).value;
    case 'Long': {
      const long = value as Long;
      const number = long.toNumber();
      return Number.isSafeInteger(number) ? number : value;
    }
    case 'BSONRegExp': {
      const regex = value as { pattern: string; options: string };
      return new RegExp(regex.pattern, regex.options.replace(/[^imsu]/g, ''));
    }
    default:
      return value;
  }
  return isPlainObject(value) ? promoteDoc(value) : value;
}

function promoteDoc(doc: Doc): Doc {
  const result: Doc = {};
  for (const key of Object.keys(doc)) setField(result, key, promote(doc[key]));
  return result;
}

/** Assigns a field; `__proto__` is a plain field name, as in BSON. */
export function setField(doc: Doc, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(doc, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  } else {
    doc[key] = value;
  }
}

export const getField = (doc: Doc, key: string): unknown =>
  Object.prototype.hasOwnProperty.call(doc, key) ? doc[key] : undefined;

export const hasField = (doc: Doc, key: string): boolean =>
  Object.prototype.hasOwnProperty.call(doc, key);

export function cloneValue<T>(value: T): T;
export function cloneValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => cloneValue(item));
  if (!isPlainObject(value)) return value;
  const result: Doc = {};
  for (const key of Object.keys(value)) setField(result, key, cloneValue(value[key]));
  return result;
}
