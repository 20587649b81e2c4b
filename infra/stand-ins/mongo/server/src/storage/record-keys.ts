import type { IndexMeta } from './indexes/index-meta.js';

export const RECORD_BYTES = 6;
/** The value of an entry of an index that is not unique. */
export const PRESENT = Buffer.from([1]);

/** The key of an index entry; in an index that is not unique it ends with the record number. */
export function entryKey(tableId: number, key: Buffer, record?: number): Buffer {
  const end = 4 + key.length;
  const entry = Buffer.allocUnsafe(record === undefined ? end : end + RECORD_BYTES);
  entry.writeUInt32BE(tableId, 0);
  entry.set(key, 4);
  if (record !== undefined) entry.writeUIntBE(record, end, RECORD_BYTES);
  return entry;
}

export function recordBytes(record: number): Buffer {
  const bytes = Buffer.allocUnsafe(RECORD_BYTES);
  bytes.writeUIntBE(record, 0, RECORD_BYTES);
  return bytes;
}

export function recordKey(tableId: number, record: number): Buffer {
  const key = Buffer.allocUnsafe(4 + RECORD_BYTES);
  key.writeUInt32BE(tableId, 0);
  key.writeUIntBE(record, 4, RECORD_BYTES);
  return key;
}

export const recordOfKey = (key: Buffer): number =>
  key.readUIntBE(key.length - RECORD_BYTES, RECORD_BYTES);

/** The record of an index entry: the value in a unique index, the end of the key in another one. */
export const recordOfEntry = (index: IndexMeta, key: Buffer, value: Buffer): number =>
  index.unique ? value.readUIntBE(0, RECORD_BYTES) : recordOfKey(key);
