import type { RootDatabase, Transaction } from 'lmdb';
import { ENCODINGS, readEntries, type Bytes } from '../environment.js';
import type { KeyRange, StoreEntry } from '../store-view.js';
import type { TableStatistics } from './used-pages.js';

/** Fits into one LMDB page of 4096 bytes with its header. */
export const CHUNK_BYTES = 4064;
/** Values of index entries have at most 6 bytes; the shortest documents have more. */
const INDEX_VALUE_BYTES = 6;

interface Reading {
  transaction?: Transaction;
}

/** LMDB's types omit the second argument. */
interface FastReader {
  getBinaryFast(key: Buffer, reading?: Reading): Buffer | undefined;
}

/** The number of chunks of a value of this many bytes. */
const chunksOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / CHUNK_BYTES));

/** The number of chunks of a stored value, which starts with its length if it has several. */
const chunksFrom = (head: Buffer): number =>
  head.length === CHUNK_BYTES ? chunksOf(head.readInt32LE(0)) : 1;

function chunkKey(key: Buffer, chunk: number): Buffer {
  const result = Buffer.allocUnsafe(key.length + 4);
  result.set(key);
  result.writeUInt32BE(chunk, key.length);
  return result;
}

/**
 * A table of index entries and BSON documents that stores long documents in chunks of one page. LMDB stores a longer value in
 * consecutive pages. After large deletions it would search its list of free pages for them at every write, and check and save
 * the list at every commit. The first chunk has the key of the document; the others are in a second table.
 */
export class ChunkedTable {
  private readonly heads: Bytes;
  private readonly rest: Bytes;

  constructor(root: RootDatabase<Buffer, Buffer>, name: string) {
    this.heads = root.openDB<Buffer, Buffer>({ name, ...ENCODINGS });
    this.rest = root.openDB<Buffer, Buffer>({ name: `${name}.chunks`, ...ENCODINGS });
  }

  get(key: Buffer, reading?: Reading): Buffer | undefined {
    // Valid until the next read, and longer than its property says.
    const read = (this.heads as FastReader).getBinaryFast(key, reading);
    if (!read) return undefined;
    const { length } = read;
    const head = read.subarray(0, length);
    if (chunksFrom(head) > 1) return this.complete(key, head, reading);
    // Index entries are read and forgotten at once, so they may share memory.
    const isShort = length <= INDEX_VALUE_BYTES;
    const copy = isShort ? Buffer.allocUnsafe(length) : Buffer.allocUnsafeSlow(length);
    copy.set(head);
    return copy;
  }

  entries(
    range: KeyRange,
    options: { reverse: boolean; limit: number },
    transaction?: Transaction,
  ): StoreEntry[] {
    const entries = readEntries(this.heads, range, options, transaction);
    const reading = transaction ? { transaction } : undefined;
    for (const entry of entries) entry.value = this.complete(entry.key, entry.value, reading);
    return entries;
  }

  /** The whole value of a first chunk: the chunk itself if there are no others. */
  private complete(key: Buffer, head: Buffer, reading?: Reading): Buffer {
    const chunks = chunksFrom(head);
    if (chunks === 1) return head;
    const value = Buffer.allocUnsafe(head.readInt32LE(0));
    const restKey = chunkKey(key, 0);
    let at = head.copy(value);
    for (let chunk = 1; chunk < chunks; chunk += 1) {
      restKey.writeUInt32BE(chunk, key.length);
      // Valid until the next read, and longer than its property says.
      const bytes = (this.rest as FastReader).getBinaryFast(restKey, reading);
      if (!bytes) throw new Error(`Chunk ${chunk} of ${chunks} of a stored document is missing.`);
      value.set(bytes.subarray(0, bytes.length), at);
      at += bytes.length;
    }
    return value;
  }

  /** The chunks of the value that is stored now. */
  private chunksAt(key: Buffer): number {
    const head = this.heads.getBinaryFast(key) as Buffer | undefined;
    return head ? chunksFrom(head) : 1;
  }

  /** Inside a write only. Returns the number of pages that long values have freed. */
  put(key: Buffer, value: Buffer): number {
    if (value.length <= INDEX_VALUE_BYTES) {
      this.heads.putSync(key, value);
      return 0;
    }
    const before = this.chunksAt(key);
    const chunks = chunksOf(value.length);
    this.heads.putSync(key, chunks === 1 ? value : value.subarray(0, CHUNK_BYTES));
    for (let chunk = 1; chunk < chunks; chunk += 1) {
      const from = chunk * CHUNK_BYTES;
      this.rest.putSync(chunkKey(key, chunk), value.subarray(from, from + CHUNK_BYTES));
    }
    this.removeRest(key, chunks, before);
    return before - 1;
  }

  /** Inside a write only. Returns the number of pages that long values have freed. */
  remove(key: Buffer): number {
    const before = this.chunksAt(key);
    this.heads.removeSync(key);
    this.removeRest(key, 1, before);
    return before - 1;
  }

  private removeRest(key: Buffer, from: number, to: number): void {
    for (let chunk = from; chunk < to; chunk += 1) this.rest.removeSync(chunkKey(key, chunk));
  }

  /** Removes up to `limit` chunks of the range, or entries if it has no more chunks. Inside a write only. */
  removeSome({ low, high }: KeyRange, limit: number): { removed: number; freedPages: number } {
    for (const table of [this.rest, this.heads]) {
      const keys = [...table.getKeys({ start: low, end: high, limit })];
      for (const key of keys) table.removeSync(key);
      const removed = keys.length;
      if (removed > 0) return { removed, freedPages: table === this.rest ? removed : 0 };
    }
    return { removed: 0, freedPages: 0 };
  }

  countKeys({ low, high }: KeyRange, limit?: number): number {
    const bounds = { start: low, end: high };
    return this.heads.getKeysCount({ ...bounds, ...(limit ? { limit } : {}) });
  }

  /** LMDB's statistics of both tables. */
  statistics(): TableStatistics[] {
    return [this.heads, this.rest].map((table) => table.getStats() as TableStatistics);
  }

  useReadTransaction(): Transaction {
    return this.heads.useReadTransaction();
  }

  /** The next read sees the newest commit. */
  resetReadTransaction(): void {
    this.heads.resetReadTxn();
  }
}
