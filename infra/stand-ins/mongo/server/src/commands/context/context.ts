import { toBoolean, toNumber, type Doc } from '../../documents/codec.js';
import type { RawDocuments } from '../../documents/raw-documents.js';
import { constantVariables } from '../../aggregation/expressions.js';
import { CommandError, writeConflict } from '../../errors.js';
import { Collection } from '../../storage/collection.js';
import type { CollectionMeta } from '../../storage/collection-meta.js';
import type { IndexMeta } from '../../storage/indexes/index-meta.js';
import type { StoreView } from '../../storage/store-view.js';
import type { WriteSteps } from '../../storage/writing/write-steps.js';
import type { WhereCompiler } from '../../query/filters/match.js';
import type { StatementHistory } from '../../transactions/statement-history.js';
import type { Session } from '../../transactions/sessions.js';
import type { TimedSnapshot } from '../../transactions/snapshot-reads.js';
import type { Transaction } from '../../transactions/transaction.js';
import { Slice } from '../../turns.js';
import type { Engine } from '../../engine.js';
import type { ApiParameters } from './api-version.js';
import type { SessionOptions } from './session-options.js';
import { refuseUnwritable } from './write-target.js';

/** The connection a command came by. */
export interface Client {
  readonly id: number;
  /** What it called itself in its first hello. */
  appName?: string;
}

/** One command on its way through the server. */
export interface CommandContext {
  engine: Engine;
  client: Client;
  db: string;
  name: string;
  body: Doc;
  documents: Map<string, RawDocuments>;
  session: Session | undefined;
  sessionOptions: SessionOptions;
  api: ApiParameters;
  transaction: Transaction | undefined;
  /** What a read outside transactions has asked to read from. */
  snapshot: TimedSnapshot | undefined;
  /** Set for retryable writes: which of their statements are done already. */
  history: StatementHistory | undefined;
  deadline: number | undefined;
  /** Runs the JavaScript of this command's own `$where`s, where it has any. */
  where: WhereCompiler | undefined;
  /** The view a pipeline is run for: the cursor is known by its name. */
  cursorNamespace?: string;
}

/** A reply as a document, or as bytes already (`ok` included) where documents pass through unread. */
export type Reply = Doc | Buffer;
export type Handler = (context: CommandContext) => Reply | Promise<Reply>;
export type Handlers = Record<string, Handler>;

export const viewOf = ({ transaction, snapshot, engine }: CommandContext): StoreView =>
  transaction?.view ?? snapshot?.view ?? engine.store.committed;

/** The collection a command names as its first argument. */
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

/** A collection as the command sees it: its transaction's own new ones are there, too. */
export function findMeta(
  { engine, transaction, db }: CommandContext,
  name: string,
): CollectionMeta | undefined {
  return transaction?.newCollections.find(db, name) ?? engine.catalog.find(db, name);
}

/** Inside write steps: makes a collection, in a transaction for that alone until it commits. */
export function createMeta(
  { engine, transaction, db }: CommandContext,
  name: string,
  options: Doc = {},
): CollectionMeta {
  if (!transaction) return engine.catalog.create(db, name, options);
  const meta = engine.catalog.draft(db, name, options);
  transaction.newCollections.add(meta);
  return meta;
}

/** Indexes younger than what is read have no entries in it. */
function withVisibleIndexes(
  meta: CollectionMeta,
  { engine, transaction, snapshot }: CommandContext,
): CollectionMeta {
  const version = transaction?.snapshotVersion ?? snapshot?.version ?? engine.store.version;
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

/** Inside write steps: the collection, made on first use as MongoDB does. */
export function collectionForWrite(context: CommandContext, name: string): Collection {
  const { engine, transaction, body } = context;
  const meta = findMeta(context, name) ?? createMeta(context, name);
  refuseUnwritable(meta, transaction !== undefined);
  if (transaction && withVisibleIndexes(meta, context) !== meta) throw writeConflict();
  transaction?.touched.add(meta.tableId);
  return new Collection(meta, engine.catalog, viewOf(context), {
    bypassValidation: flag(body, 'bypassDocumentValidation'),
  });
}

/** Runs the steps of a write: inside the command's transaction, or in the shared writer. */
export async function runWrite(context: CommandContext, steps: WriteSteps<Doc>): Promise<Doc> {
  const { engine, transaction, deadline } = context;
  if (transaction) {
    const slice = new Slice();
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      if (slice.isOver) await slice.pass();
    }
  }
  const { history } = context;
  return engine.store.write(remembered(context, steps), {
    deadline,
    beforeSlice: () => history?.save(),
  });
}

function* remembered(context: CommandContext, steps: WriteSteps<Doc>): WriteSteps<Doc> {
  const reply = yield* steps;
  context.history?.save();
  return reply;
}

/** Yields every open transaction that wrote to the collection: indexes do not change under them. */
export function* waitForTransactions(engine: Engine, meta: CollectionMeta): WriteSteps<void> {
  for (;;) {
    const holder = engine.sessions.transactions().find(({ touched }) => touched.has(meta.tableId));
    if (!holder) return;
    yield holder;
  }
}

export function numberArgument(body: Doc, name: string): number | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  const number = toNumber(value);
  if (number === undefined) {
    throw new CommandError(
      'TypeMismatch',
      `BSON field '${name}' is the wrong type, expected a number`,
    );
  }
  return number;
}

export function natural(body: Doc, name: string): number {
  const number = numberArgument(body, name) ?? 0;
  if (number < 0 && name !== 'limit') {
    throw new CommandError(
      'Location51024',
      `BSON field '${name}' value must be >= 0, actual value '${number}'`,
    );
  }
  return number;
}

export function documentArgument(body: Doc, name: string): Doc {
  const value = body[name];
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new CommandError(
      'TypeMismatch',
      `BSON field '${name}' is the wrong type '${typeof value}', expected type 'object'`,
    );
  }
  return value as Doc;
}

/** The variables `$expr` and pipelines may use: those of `let`, which are constants, and the time. */
export function letVariables(body: Doc): Doc {
  const system = { NOW: new Date() };
  return { ...system, ...constantVariables(documentArgument(body, 'let'), system) };
}

export const flag = (body: Doc, name: string, otherwise = false): boolean =>
  body[name] === undefined ? otherwise : toBoolean(body[name]);
