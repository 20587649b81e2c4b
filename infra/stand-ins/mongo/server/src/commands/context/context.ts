import { isPlainObject, toBoolean, toNumber, type Doc } from '../../documents/codec.js';
import type { RawDocuments } from '../../documents/raw-documents.js';
import { showValue } from '../../documents/show.js';
import type { Engine } from '../../engine.js';
import { CommandError, writeConflict } from '../../errors.js';
import type { CollectionMeta } from '../../storage/collection-meta.js';
import { Collection } from '../../storage/collection.js';
import type { IndexMeta } from '../../storage/indexes/index-meta.js';
import type { StoreView } from '../../storage/store-view.js';
import type { WriteOptions } from '../../storage/writing/write-job.js';
import type { WriteSteps } from '../../storage/writing/write-steps.js';
import { Slice } from '../../time-slices.js';
import type { Session } from '../../transactions/sessions.js';
import type { StatementHistory } from '../../transactions/statement-history.js';
import type { Transaction } from '../../transactions/transaction.js';
import type { SessionOptions } from './session-options.js';

/** The connection that received a command. */
export interface Client {
  readonly id: number;
}

/** The state of one command while it runs. */
export interface CommandContext {
  engine: Engine;
  client: Client;
  db: string;
  name: string;
  body: Doc;
  documents: Map<string, RawDocuments>;
  session: Session | undefined;
  sessionOptions: SessionOptions;
  transaction: Transaction | undefined;
  /** Set for retryable writes: the statements that are done already. */
  history: StatementHistory | undefined;
}

/**
 * A reply as a document, or as encoded bytes (`ok` included) when stored documents are copied into
 * it.
 */
export type Reply = Doc | Buffer;
export type Handler = (context: CommandContext) => Reply | Promise<Reply>;
export type Handlers = Record<string, Handler>;

const viewOf = ({ transaction, engine }: CommandContext): StoreView =>
  transaction?.view ?? engine.store.committed;

/** The collection that a command names in its first argument. */
export function collectionName({ body, name, db }: CommandContext): string {
  const value = Object.values(body)[0];
  if (typeof value !== 'string' || value === '') {
    throw new CommandError('InvalidNamespace', `Invalid namespace specified '${db}.' for ${name}`);
  }
  return checkedCollectionName(value);
}

export function checkedCollectionName(value: string): string {
  if (
    value === '' ||
    value.includes('\0') ||
    value.startsWith('.') ||
    (value.includes('$') && !value.startsWith('$cmd'))
  ) {
    throw new CommandError('InvalidNamespace', `Invalid collection name: ${value}`);
  }
  return value;
}

/** A collection as the command sees it, including new collections of its transaction. */
export function findMeta(
  { engine, transaction, db }: CommandContext,
  name: string,
): CollectionMeta | undefined {
  return transaction?.newCollections.find(db, name) ?? engine.catalog.find(db, name);
}

/**
 * Creates a collection inside write steps. In a transaction, other clients see it after the commit.
 */
export function createMeta(
  { engine, transaction, db }: CommandContext,
  name: string,
): CollectionMeta {
  if (!transaction) return engine.catalog.create(db, name);
  const meta = engine.catalog.draft(db, name);
  transaction.newCollections.add(meta);
  return meta;
}

/** Indexes that are newer than the read version have no entries in it. */
function withVisibleIndexes(
  meta: CollectionMeta,
  { engine, transaction }: CommandContext,
): CollectionMeta {
  const version = transaction?.snapshotVersion ?? engine.store.version;
  const isVisible = ({ since }: IndexMeta): boolean => since <= version;
  if (meta.indexes.every(isVisible)) return meta;
  return { ...meta, indexes: meta.indexes.filter(isVisible) };
}

export function findCollection(context: CommandContext, name: string): Collection | undefined {
  const meta = findMeta(context, name);
  if (!meta) return undefined;
  const { engine } = context;
  return new Collection(withVisibleIndexes(meta, context), engine.catalog, viewOf(context));
}

/** The collection for a write, created on first use as in MongoDB. Runs inside write steps. */
export function collectionForWrite(context: CommandContext, name: string): Collection {
  const { engine, transaction } = context;
  const meta = findMeta(context, name) ?? createMeta(context, name);
  if (transaction && withVisibleIndexes(meta, context) !== meta) throw writeConflict();
  transaction?.touched.add(meta.tableId);
  return new Collection(meta, engine.catalog, viewOf(context));
}

/** Runs the steps of a write in the transaction of the command, or in the shared writer. */
export function runWrite(
  context: CommandContext,
  steps: WriteSteps<Doc>,
  options: Pick<WriteOptions, 'freesSpace'> = {},
): Promise<Doc> {
  const { engine, transaction, history } = context;
  if (transaction) return runInTransaction(steps);
  return engine.store.write(remembered(context, steps), {
    ...options,
    beforeSlice: () => history?.save(),
  });
}

async function runInTransaction(steps: WriteSteps<Doc>): Promise<Doc> {
  const slice = new Slice();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (slice.isOver) await slice.pass();
  }
}

function* remembered(context: CommandContext, steps: WriteSteps<Doc>): WriteSteps<Doc> {
  const reply = yield* steps;
  context.history?.save();
  return reply;
}

/**
 * Waits for every open transaction that wrote to the collection, because its indexes must not
 * change during the transaction.
 */
export function* waitForTransactions(engine: Engine, meta: CollectionMeta): WriteSteps<void> {
  for (;;) {
    const holder = engine.sessions.transactions().find(({ touched }) => touched.has(meta.tableId));
    if (!holder) return;
    yield holder;
  }
}

/** A number that is not negative; 0 when it is missing. */
export function natural(body: Doc, name: string): number {
  const number = toNumber(body[name] ?? 0);
  if (number !== undefined && number >= 0) return number;
  throw new CommandError(
    'Location51024',
    `BSON field '${name}' value must be a number >= 0: ${showValue(body[name])}`,
  );
}

export function documentArgument(body: Doc, name: string): Doc {
  const value = body[name] ?? {};
  if (isPlainObject(value)) return value;
  throw new CommandError(
    'TypeMismatch',
    `BSON field '${name}' is the wrong type, expected an object: ${showValue(value)}`,
  );
}

export const flag = (body: Doc, name: string, otherwise = false): boolean =>
  body[name] === undefined ? otherwise : toBoolean(body[name]);
