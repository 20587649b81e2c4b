import { ObjectId } from 'bson';
import { CommandError } from '../errors.js';
import { encodeDoc, hasField, isPlainObject, type Doc } from './codec.js';
import { typeOrder } from './compare.js';
import { withIdFirst } from './field-order.js';
import { elementsOf } from './raw-bson.js';

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

export interface StorableDocument {
  doc: Doc;
  bytes: Buffer;
}

/** Refuses values that MongoDB does not accept as `_id`, in inserts and updates. */
function checkId(id: unknown): void {
  const kind = Array.isArray(id) ? 'array' : id === undefined ? 'undefined' : undefined;
  if (kind !== undefined) {
    throw new CommandError('InvalidIdField', `The '_id' value cannot be of type ${kind}`);
  }
  const dollar = isPlainObject(id) && Object.keys(id).find((key) => key.startsWith('$'));
  if (typeof dollar !== 'string') return;
  throw new CommandError(
    'DollarPrefixedFieldName',
    `_id fields may not contain '$'-prefixed fields: ${dollar} is not valid for storage.`,
  );
}

const MAX_DEPTH = 180;

/** Refuses documents that must not be stored: an invalid `_id`, unsupported types, or too many levels. */
export function checkStorable(doc: Doc): void {
  if (hasField(doc, '_id')) checkId(doc['_id']);
  checkValue(doc, MAX_DEPTH);
}

function checkValue(value: object | null, levels: number): void {
  if (levels < 0) {
    throw new CommandError(
      'Overflow',
      `cannot insert document because it exceeds ${MAX_DEPTH} levels of nesting`,
    );
  }
  if (Array.isArray(value)) {
    for (const item of value as unknown[]) {
      if (typeof item === 'object') checkValue(item, levels - 1);
    }
  } else if (isPlainObject(value)) {
    for (const key of Object.keys(value)) {
      const field = value[key];
      if (typeof field === 'object') checkValue(field, levels - 1);
    }
  } else {
    typeOrder(value);
  }
}

/** Adds a missing `_id`, puts it first, and refuses documents that MongoDB refuses. */
export function storable(doc: Doc, bytes?: Buffer): StorableDocument {
  checkStorable(doc);
  if (bytes && Object.keys(doc)[0] === '_id') return checkedSize({ doc, bytes });
  const { _id = new ObjectId(), ...rest } = doc;
  const complete = withIdFirst(bytes ?? encodeDoc(rest), elementsOf(encodeDoc({ _id })));
  return checkedSize({ doc: { _id, ...rest }, bytes: complete });
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
