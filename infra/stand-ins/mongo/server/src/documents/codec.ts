import { BSON, type Long } from 'bson';

/** A decoded document. Numbers keep their BSON wrapper (Int32, Double, Long). */
export type Doc = Record<string, unknown>;

const TYPED = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
  validation: { utf8: false },
} as const;

/** Decodes with all BSON types, so that an update never changes the type of another field. */
export const decodeDoc = (bytes: Uint8Array): Doc => BSON.deserialize(bytes, TYPED);

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
    default:
      return undefined;
  }
}

export function toBoolean(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return false;
  const number = toNumber(value);
  return number === undefined || number !== 0;
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
