import { notSupported } from '../errors.js';
import { bsonTypeOf, getField, type Doc } from './codec.js';
import { compareNumbers } from './numbers/numbers.js';

/** The order of BSON types. The number is also the first byte of the value in an index key. */
export const TypeOrder = {
  EmptyArray: 0x10,
  Null: 0x14,
  Number: 0x20,
  String: 0x30,
  Object: 0x40,
  Array: 0x48,
  Binary: 0x50,
  ObjectId: 0x58,
  Boolean: 0x60,
  Date: 0x68,
} as const;

const BSON_ORDER: Readonly<Record<string, number>> = {
  Int32: TypeOrder.Number,
  Double: TypeOrder.Number,
  Long: TypeOrder.Number,
  Binary: TypeOrder.Binary,
  ObjectId: TypeOrder.ObjectId,
};

/** Refuses values of types that are not stored. */
export function typeOrder(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return TypeOrder.String;
    case 'number':
    case 'bigint':
      return TypeOrder.Number;
    case 'boolean':
      return TypeOrder.Boolean;
    case 'undefined':
      return TypeOrder.Null;
    default:
      return objectOrder(value);
  }
}

function objectOrder(value: unknown): number {
  if (value === null) return TypeOrder.Null;
  if (Array.isArray(value)) return TypeOrder.Array;
  if (value instanceof Date) return TypeOrder.Date;
  if (value instanceof Uint8Array) return TypeOrder.Binary;
  const type = bsonTypeOf(value);
  if (type === undefined) return TypeOrder.Object;
  const order = BSON_ORDER[type];
  if (order !== undefined) return order;
  throw notSupported('BadValue', `A value has the type ${type}`);
}

export interface BinaryParts {
  subtype: number;
  bytes: Buffer;
}

export function binaryParts(value: unknown): BinaryParts {
  if (value instanceof Uint8Array) {
    return { subtype: 0, bytes: Buffer.from(value.buffer, value.byteOffset, value.byteLength) };
  }
  const binary = value as { sub_type: number; position: number; buffer: Uint8Array };
  const bytes = binary.buffer.subarray(0, binary.position);
  return {
    subtype: binary.sub_type,
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  };
}

export const objectIdBytes = (value: unknown): Buffer => {
  const { id } = value as { id: Uint8Array };
  return Buffer.from(id.buffer, id.byteOffset, id.byteLength);
};

/** UTF-8 order, which is code point order. JavaScript's `<` differs outside the basic plane. */
function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    if (x >= 0xd800 && y >= 0xd800) return Buffer.compare(Buffer.from(a), Buffer.from(b));
    return x < y ? -1 : 1;
  }
  return a.length < b.length ? -1 : 1;
}

export type StringOrder = (a: string, b: string) => number;

/**
 * MongoDB's total order of values. Zero means equal in the sense of `$eq`. A collation orders
 * strings at any depth.
 */
export function compareValues(
  a: unknown,
  b: unknown,
  strings: StringOrder = compareStrings,
): number {
  const order = typeOrder(a);
  const difference = order - typeOrder(b);
  if (difference !== 0) return difference;
  switch (order) {
    case TypeOrder.Number:
      return compareNumbers(a, b);
    case TypeOrder.String:
      return strings(String(a), String(b));
    case TypeOrder.Object:
      return compareObjects(a as Doc, b as Doc, strings);
    case TypeOrder.Array:
      return compareArrays(a as unknown[], b as unknown[], strings);
    case TypeOrder.Binary: {
      const [x, y] = [binaryParts(a), binaryParts(b)];
      return (
        x.bytes.length - y.bytes.length || x.subtype - y.subtype || Buffer.compare(x.bytes, y.bytes)
      );
    }
    case TypeOrder.ObjectId:
      return Buffer.compare(objectIdBytes(a), objectIdBytes(b));
    case TypeOrder.Boolean:
      return Number(a) - Number(b);
    case TypeOrder.Date:
      return (a as Date).getTime() - (b as Date).getTime();
    default:
      return 0;
  }
}

function compareObjects(a: Doc, b: Doc, strings: StringOrder): number {
  const keysA = Object.keys(a);
  const keysB = Object.keys(b);
  const length = Math.min(keysA.length, keysB.length);
  for (let i = 0; i < length; i += 1) {
    const [keyA, keyB] = [keysA[i] ?? '', keysB[i] ?? ''];
    const [x, y] = [getField(a, keyA), getField(b, keyB)];
    const result =
      typeOrder(x) - typeOrder(y) || compareStrings(keyA, keyB) || compareValues(x, y, strings);
    if (result !== 0) return result;
  }
  return keysA.length - keysB.length;
}

function compareArrays(a: unknown[], b: unknown[], strings: StringOrder): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const result = compareValues(a[i], b[i], strings);
    if (result !== 0) return result;
  }
  return a.length - b.length;
}

export const valuesEqual = (a: unknown, b: unknown): boolean => compareValues(a, b) === 0;
