import { ObjectId, Timestamp } from 'bson';
import { CommandError } from '../errors.js';
import { bsonTypeOf, encodeDoc, hasField, setField, type Doc } from './codec.js';

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

export interface StorableDocument {
  doc: Doc;
  bytes: Buffer;
}

const isRegex = (value: unknown): boolean =>
  bsonTypeOf(value) === 'BSONRegExp' || value instanceof RegExp;

/** Values MongoDB does not take as an `_id`, whether it comes with an insert or out of an update. */
export function checkId(id: unknown): void {
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

/** Gives the document an `_id`, puts it first, and refuses what MongoDB refuses. */
export function storable(doc: Doc, bytes?: Buffer): StorableDocument {
  if (hasField(doc, '_id')) checkId(doc['_id']);
  const isStamped = stampEmptyTimestamps(doc);
  if (bytes && !isStamped && Object.keys(doc)[0] === '_id') return checkedSize({ doc, bytes });
  const { _id = new ObjectId(), ...rest } = doc;
  const complete = { _id, ...rest };
  return checkedSize({ doc: complete, bytes: encodeDoc(complete) });
}

let lastStamp = 0;
let stampCount = 0;

/** A top-level timestamp of zero means "now, by the server's clock". */
export function stampEmptyTimestamps(doc: Doc): boolean {
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

function checkedSize(document: StorableDocument): StorableDocument {
  if (document.bytes.length > MAX_DOCUMENT_BYTES) {
    throw new CommandError(
      'BSONObjectTooLarge',
      `object to insert too large. size in bytes: ${document.bytes.length}, max size: ${MAX_DOCUMENT_BYTES}`,
    );
  }
  return document;
}
