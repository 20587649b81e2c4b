import { randomBytes } from 'node:crypto';
import { CommandError } from '../errors.js';
import type { CollectionMeta } from '../storage/collection-meta.js';
import { Slice } from '../time-slices.js';
import type { Transaction } from '../transactions/transaction.js';

/** Documents ready to be sent; undefined means that other work may run. */
export type DocumentStream = Iterator<Buffer | undefined>;

export interface Cursor {
  /** Zero until it is kept for a getMore. */
  id: bigint;
  namespace: string;
  stream: DocumentStream;
  /** Documents read ahead that did not fit into the last batch. */
  pending: Buffer | undefined;
  transaction: Transaction | undefined;
  sessionId: string | undefined;
  /** The collection that the cursor reads, if any. */
  source?: CollectionMeta | undefined;
  lastUsed: number;
  busy: boolean;
  exhausted: boolean;
}

const MAX_BATCH_BYTES = 16 * 1024 * 1024;
/** Default size of a batch: building a larger reply would block other clients. */
const USUAL_BATCH_BYTES = 4 * 1024 * 1024;
const IDLE_MS = 10 * 60_000;
export const FIRST_BATCH_SIZE = 101;

/** Reads the next batch, limited by count and bytes, with pauses for other work. */
export async function nextBatch(cursor: Cursor, size: number): Promise<Buffer[]> {
  const batch: Buffer[] = [];
  let bytes = 0;
  const mostBytes = size === Infinity ? USUAL_BATCH_BYTES : MAX_BATCH_BYTES;
  const slice = new Slice();
  while (batch.length < size) {
    const document = cursor.pending ?? advance(cursor);
    cursor.pending = undefined;
    if (cursor.exhausted) break;
    if (document !== undefined) {
      if (batch.length > 0 && bytes + document.length > mostBytes) {
        cursor.pending = document;
        break;
      }
      batch.push(document);
      bytes += document.length;
    }
    if (slice.isOver) await slice.pass();
  }
  return batch;
}

function advance(cursor: Cursor): Buffer | undefined {
  const next = cursor.stream.next();
  if (next.done === true) cursor.exhausted = true;
  return next.done === true ? undefined : next.value;
}

const newId = (): bigint => randomBytes(8).readBigInt64LE() & 0x7fffffffffffffffn || 1n;

/** The open cursors by id. */
export class Cursors {
  private readonly open = new Map<bigint, Cursor>();
  private readonly reaper: NodeJS.Timeout;

  constructor() {
    this.reaper = setInterval(() => this.reap(), 60_000);
    this.reaper.unref();
  }

  create(
    parts: Pick<Cursor, 'namespace' | 'stream' | 'transaction' | 'sessionId' | 'source'>,
  ): Cursor {
    // Written out, because a spread is slow and every read passes here.
    return {
      id: 0n,
      namespace: parts.namespace,
      stream: parts.stream,
      transaction: parts.transaction,
      sessionId: parts.sessionId,
      source: parts.source,
      pending: undefined,
      lastUsed: Date.now(),
      busy: false,
      exhausted: false,
    };
  }

  /** Keeps it open between two commands. */
  keep(cursor: Cursor): void {
    if (cursor.id === 0n) cursor.id = newId();
    cursor.lastUsed = Date.now();
    this.open.set(cursor.id, cursor);
  }

  take(id: bigint): Cursor {
    const cursor = this.open.get(id);
    if (!cursor || (cursor.transaction && cursor.transaction.state !== 'open')) {
      this.kill(id);
      throw new CommandError('CursorNotFound', `cursor id ${id} not found`);
    }
    return cursor;
  }

  kill(id: bigint): boolean {
    const cursor = this.open.get(id);
    cursor?.stream.return?.();
    return this.open.delete(id);
  }

  killSession(sessionId: string): void {
    for (const cursor of this.open.values()) {
      if (cursor.sessionId === sessionId) this.kill(cursor.id);
    }
  }

  private reap(): void {
    const before = Date.now() - IDLE_MS;
    for (const cursor of this.open.values()) if (cursor.lastUsed < before) this.kill(cursor.id);
  }

  closeAll(): void {
    clearInterval(this.reaper);
    for (const id of this.open.keys()) this.kill(id);
  }
}
