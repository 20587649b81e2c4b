import {
  decodeDoc,
  encodeDoc,
  isPlainObject,
  toBoolean,
  toNumber,
  type Doc,
} from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import { FIRST_BATCH_SIZE, nextBatch, type Cursor } from '../../query/cursors.js';
import { compileProjection } from '../../query/projections/projection.js';
import type { Query } from '../../query/query.js';
import { Tail } from '../../query/tail.js';
import type { Collection } from '../../storage/collection.js';
import { writeRulesOf } from '../../storage/writing/write-rules.js';
import { natural, type CommandContext } from '../context/context.js';
import { cursorReply } from './cursor-reply.js';

/** How long a getMore waits when the client gives no time. */
const AWAIT_MS = 1000;

const bad = (message: string): CommandError => new CommandError('BadValue', message);

/** Whether a find is tailable; refuses options that do not combine with it. */
export function isTailable(body: Doc): boolean {
  const tailable = toBoolean(body['tailable']);
  if (!tailable && toBoolean(body['awaitData'])) {
    throw new CommandError(
      'FailedToParse',
      "Cannot set 'awaitData' without also setting 'tailable'",
    );
  }
  if (!tailable) return false;
  const sort = isPlainObject(body['sort']) ? Object.entries(body['sort']) : [];
  const isNatural = sort.every(([path, order]) => path === '$natural' && toNumber(order) === 1);
  if (!isNatural) throw bad('cannot use tailable option with a sort other than {$natural: 1}');
  if (toBoolean(body['singleBatch'])) {
    throw bad("cannot use tailable option with the 'singleBatch' option");
  }
  return true;
}

function tailOf(collection: Collection, query: Query, body: Doc): Tail {
  const project = compileProjection(body['projection'], query.node);
  return new Tail({
    meta: collection.meta,
    view: collection.view,
    matches: (doc) => query.matches(doc),
    project: (bytes) => (project ? encodeDoc(project(decodeDoc(bytes))) : bytes),
    skip: natural(body, 'skip'),
    limit: Math.abs(natural(body, 'limit')),
  });
}

export async function findTail(
  context: CommandContext,
  collection: Collection,
  query: Query,
): Promise<Buffer> {
  const { body, engine, session, deadline } = context;
  const { namespace, meta } = collection;
  if (!writeRulesOf(meta.options).capped) {
    throw bad(
      `error processing query: ns=${namespace} :: caused by :: tailable cursor requested on non capped collection`,
    );
  }
  const tail = tailOf(collection, query, body);
  const size = body['batchSize'] === undefined ? FIRST_BATCH_SIZE : natural(body, 'batchSize');
  const cursor = engine.cursors.create({
    namespace,
    stream: tail.more(),
    transaction: undefined,
    sessionId: session?.id,
    tail,
    awaitsData: toBoolean(body['awaitData']),
  });
  const batch = await nextBatch(cursor, size, deadline);
  // As in MongoDB, a tailable cursor on an empty collection ends at once.
  if (tail.isEmpty || tail.isFinished) return cursorReply('firstBatch', batch, 0n, namespace);
  engine.cursors.keep(cursor);
  return cursorReply('firstBatch', batch, cursor.id, namespace);
}

async function nextTailBatch(
  { engine, body }: CommandContext,
  cursor: Cursor,
  tail: Tail,
  size: number,
): Promise<Buffer[]> {
  const end = Date.now() + (toNumber(body['maxTimeMS']) ?? AWAIT_MS);
  for (;;) {
    if (cursor.exhausted) cursor.stream = tail.more();
    cursor.exhausted = false;
    const batch = await nextBatch(cursor, size, undefined);
    const rest = end - Date.now();
    if (batch.length > 0 || !cursor.awaitsData || rest <= 0 || tail.isFinished) return batch;
    await engine.store.commits.next(rest);
    if (!engine.cursors.isOpen(cursor.id)) {
      throw new CommandError('CursorKilled', `cursor id ${cursor.id} was killed`);
    }
  }
}

/** A getMore on a tailable cursor, which stays open at the end of the collection. */
export async function continueTail(
  context: CommandContext,
  cursor: Cursor,
  tail: Tail,
  size: number,
): Promise<Buffer> {
  const { engine } = context;
  const [db, ...name] = cursor.namespace.split('.');
  try {
    if (!engine.catalog.find(db ?? '', name.join('.'))) {
      throw new CommandError('QueryPlanKilled', `collection dropped: ${cursor.namespace}`);
    }
    const batch = await nextTailBatch(context, cursor, tail, size);
    if (tail.isFinished) engine.cursors.kill(cursor.id);
    else engine.cursors.keep(cursor);
    return cursorReply('nextBatch', batch, tail.isFinished ? 0n : cursor.id, cursor.namespace);
  } catch (error) {
    engine.cursors.kill(cursor.id);
    throw error;
  }
}
