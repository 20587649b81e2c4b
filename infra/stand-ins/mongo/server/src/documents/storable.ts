import { ObjectId, Timestamp } from 'bson';
import { CommandError } from '../errors.js';
import { bsonTypeOf, encodeDoc, hasField, isPlainObject, setField, type Doc } from './codec.js';
import { keepOrder, withIdFirst } from './field-order.js';
import { elementsOf } from './raw-bson.js';

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

export interface StorableDocument {
  doc: Doc;
  bytes: Buffer;
}

const isRegex = (value: unknown): boolean =>
  bsonTypeOf(value) === 'BSONRegExp' || value instanceof RegExp;

/** Refuses values that MongoDB does not accept as `_id`, in inserts and updates. */
function checkId(id: unknown): void {
  const kind = Array.isArray(id)
    ? 'array'
    : isRegex(id)
      ? 'regex'
      : id === undefined
        ? 'undefined'
        : undefined;
  if (kind === undefined) return;
  throw new CommandError('InvalidIdField', `The '_id' value cannot be of type ${kind}`);
}

/** Refuses documents that must not be stored: an invalid `_id`, or too many levels. */
export function checkStorable(doc: Doc): void {
  const id = doc['_id'];
  if (hasField(doc, '_id')) checkId(id);
  if (isPlainObject(id)) {
    const dollar = Object.keys(id).find((key) => key.startsWith('$'));
    if (dollar !== undefined) {
      throw new CommandError(
        'DollarPrefixedFieldName',
        `_id fields may not contain '$'-prefixed fields: ${dollar} is not valid for storage.`,
      );
    }
  }
  if (isDeeperThan(doc, MAX_DEPTH)) {
    throw new CommandError(
      'Overflow',
      `cannot insert document because it exceeds ${MAX_DEPTH} levels of nesting`,
    );
  }
}

const MAX_DEPTH = 180;

function isDeeperThan(value: unknown, levels: number): boolean {
  if (levels < 0) return true;
  if (Array.isArray(value)) return value.some((item) => isDeeperThan(item, levels - 1));
  if (!isPlainObject(value)) return false;
  for (const key of Object.keys(value)) {
    const field = value[key];
    if (typeof field === 'object' && isDeeperThan(field, levels - 1)) return true;
  }
  return false;
}

/** Adds a missing `_id`, puts it first, and refuses documents that MongoDB refuses. */
export function storable(doc: Doc, bytes?: Buffer): StorableDocument {
  checkStorable(doc);
  const isStamped = stampEmptyTimestamps(doc);
  const source = bytes && isStamped ? keepOrder(doc, encodeDoc(doc), bytes) : bytes;
  if (source && Object.keys(doc)[0] === '_id') return checkedSize({ doc, bytes: source });
  const { _id = new ObjectId(), ...rest } = doc;
  const complete = withIdFirst(source ?? encodeDoc(rest), elementsOf(encodeDoc({ _id })));
  return checkedSize({ doc: { _id, ...rest }, bytes: complete });
}

let lastStamp = 0;
let stampCount = 0;

/** Replaces an empty top-level timestamp by the current time. */
function stampEmptyTimestamps(doc: Doc): boolean {
  let isStamped = false;
  for (const key of Object.keys(doc)) {
    const value = doc[key];
    if (key === '_id' || !(value instanceof Timestamp) || !value.isZero()) continue;
    const now = Math.floor(Date.now() / 1000);
    stampCount = now === lastStamp ? stampCount + 1 : 1;
    lastStamp = now;
    setField(doc, key, new Timestamp({ t: now, i: stampCount }));
    isStamped = true;
  }
  return isStamped;
}

/** Internal BSON is at most as large as a document plus the overhead of the wire. */
const MAX_INTERNAL_BYTES = MAX_DOCUMENT_BYTES + 16 * 1024;

function refuseHuge({ length }: Buffer): void {
  if (length <= MAX_INTERNAL_BYTES) return;
  throw new CommandError(
    'BSONObjectTooLarge',
    `BSONObj size: ${length} (0x${length.toString(16).toUpperCase()}) is invalid. Size must be between 0 and ${MAX_INTERNAL_BYTES}(16MB)`,
  );
}

function checkedSize(document: StorableDocument): StorableDocument {
  const { bytes } = document;
  refuseHuge(bytes);
  if (bytes.length <= MAX_DOCUMENT_BYTES) return document;
  throw new CommandError(
    'BadValue',
    `object to insert too large. size in bytes: ${bytes.length}, max size: ${MAX_DOCUMENT_BYTES}`,
  );
}

export function checkUpdatedSize(bytes: Buffer): void {
  refuseHuge(bytes);
  if (bytes.length <= MAX_DOCUMENT_BYTES) return;
  throw new CommandError(
    'Location17419',
    `Resulting document after update is larger than ${MAX_DOCUMENT_BYTES}`,
  );
}
