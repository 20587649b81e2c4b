import { Long } from 'bson';
import { encodeReply } from '../../documents/codec.js';
import { arrayElementSize, elementsOf, writeArrayElement } from '../../documents/raw-bson.js';
import { CommandError } from '../../errors.js';
import { nextBatch, type Cursor, type DocumentStream } from '../../query/cursors.js';
import type { CollectionMeta } from '../../storage/collection-meta.js';
import type { CommandContext } from '../context/context.js';

const OK = elementsOf(encodeReply({ ok: 1 }));
const CURSOR = Buffer.from('\x03cursor\0');

/** A cursor reply with stored documents copied in as bytes: once, because a batch may have megabytes. */
export function cursorReply(
  batchName: 'firstBatch' | 'nextBatch',
  batch: readonly Buffer[],
  id: bigint,
  namespace: string,
): Buffer {
  const tail = elementsOf(encodeReply({ id: Long.fromBigInt(id), ns: namespace }));
  const cursorSize = arrayElementSize(batchName, batch) + tail.length + 5;
  const size = CURSOR.length + cursorSize + OK.length + 5;
  const reply = Buffer.allocUnsafe(size);
  reply.writeInt32LE(size);
  reply.set(CURSOR, 4);
  let at = reply.writeInt32LE(cursorSize, 4 + CURSOR.length);
  at = writeArrayElement(reply, at, { name: batchName, documents: batch });
  reply.set(tail, at);
  at = reply.writeUInt8(0, at + tail.length);
  reply.set(OK, at);
  reply.writeUInt8(0, at + OK.length);
  return reply;
}

export interface CursorRequest {
  namespace: string;
  stream: DocumentStream;
  batchSize: number;
  singleBatch?: boolean;
  /** The collection that the cursor reads: the cursor ends when it is dropped. */
  source?: CollectionMeta | undefined;
}

/** Replies with the first batch and keeps the cursor if there are more documents. */
export async function openCursor(context: CommandContext, request: CursorRequest): Promise<Buffer> {
  const { engine, transaction, session } = context;
  const cursor = engine.cursors.create({
    namespace: request.namespace,
    stream: request.stream,
    transaction,
    sessionId: session?.id,
    source: request.source,
  });
  const batch = await nextBatch(cursor, request.batchSize);
  const isOpen = !cursor.exhausted && request.singleBatch !== true;
  if (isOpen) engine.cursors.keep(cursor);
  else cursor.stream.return?.();
  return cursorReply('firstBatch', batch, isOpen ? cursor.id : 0n, request.namespace);
}

/** A cursor ends with its transaction and with its collection. */
function checkCursor({ engine, transaction, body, db }: CommandContext, cursor: Cursor): void {
  const { id, namespace, source } = cursor;
  if (cursor.transaction !== transaction || `${db}.${String(body['collection'])}` !== namespace) {
    throw new CommandError(
      'CursorNotFound',
      `cursor id ${id} belongs to another transaction, or to ${namespace}`,
    );
  }
  if (cursor.busy) throw new CommandError('CursorInUse', `cursor already in use (id: ${id})`);
  if (!source || transaction) return;
  if (engine.catalog.find(source.db, source.name)?.tableId === source.tableId) return;
  engine.cursors.kill(id);
  throw new CommandError('QueryPlanKilled', `collection dropped: ${namespace}`);
}

export async function continueCursor(
  context: CommandContext,
  id: bigint,
  batchSize: number,
): Promise<Buffer> {
  const { engine } = context;
  const cursor = engine.cursors.take(id);
  checkCursor(context, cursor);
  cursor.busy = true;
  try {
    const batch = await nextBatch(cursor, batchSize > 0 ? batchSize : Infinity);
    if (cursor.exhausted) engine.cursors.kill(id);
    else engine.cursors.keep(cursor);
    return cursorReply('nextBatch', batch, cursor.exhausted ? 0n : id, cursor.namespace);
  } finally {
    cursor.busy = false;
  }
}
