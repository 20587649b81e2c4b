import mongoose, { type ClientSession, type Connection, type Model } from 'mongoose';
import type { mongo } from 'mongoose';

interface Stored extends mongo.Document {
  readonly _id: string;
}

/** One write of a command that changes several collections. */
export type Write = mongo.AnyClientBulkWriteModel<Stored>;

const duplicateKey = 11_000;
/** MongoDB names the fields of a refused key as `dup key: { email: "…", v: 1 }`. */
const refusedField = /[{,] (\w[\w.]*): /g;

/** The insertion of a document as a write of `writeTogether`. Undefined fields are not stored. */
export function insertInto(namespace: string, document: { readonly _id: string }): Write {
  return { namespace, name: 'insertOne', document: { ...document } };
}

/** The update of one document, or its insertion with these fields, as a write of `writeTogether`. */
export function upsertInto(
  namespace: string,
  _id: string,
  update: mongo.UpdateFilter<Stored>,
): Write {
  return updateIn(namespace, { _id }, update, { upsert: true });
}

/** The update of one document as a write of `writeTogether`. */
export function updateIn(
  namespace: string,
  filter: mongo.Filter<Stored>,
  update: mongo.UpdateFilter<Stored>,
  { upsert = false } = {},
): Write {
  return { namespace, name: 'updateOne', filter, update, upsert };
}

/** Whether each update of these writes found its document or inserted one. */
export function allMatched(
  writes: readonly Write[],
  { matchedCount, upsertedCount }: mongo.ClientBulkWriteResult,
): boolean {
  const updates = writes.filter(({ name }) => name === 'updateOne').length;
  return matchedCount + upsertedCount === updates;
}

/** The namespace of a model's collection, for `writeTogether`. */
export function namespaceOf<D>({ db, collection }: Pick<Model<D>, 'db' | 'collection'>): string {
  return `${db.name}.${collection.name}`;
}

/**
 * Sends writes of any collections with one command (`bulkWrite`, MongoDB 8.0), in their order. Throws the errors that
 * a single write throws: the driver's own error of this command hides that a transaction can be retried, and the
 * code of a duplicate key.
 */
export async function writeTogether(
  connection: Connection,
  writes: readonly Write[],
  tx?: ClientSession,
): Promise<mongo.ClientBulkWriteResult> {
  try {
    const client = connection.getClient();
    return await client.bulkWrite<Record<string, Stored>>(writes, tx ? { session: tx } : {});
  } catch (error) {
    throw plainError(error);
  }
}

/**
 * Executes updates of single documents with one command, each on its own. Returns for each whether it found its document,
 * when a majority has stored them. Throws as `writeTogether`: then nobody knows whether an update is stored.
 */
export async function updateTogether(
  connection: Connection,
  updates: readonly Write[],
): Promise<Map<Write, boolean>> {
  try {
    const options = { ordered: false, verboseResults: true };
    const client = connection.getClient();
    const { updateResults } = await client.bulkWrite<Record<string, Stored>>(updates, options);
    const isMatched = (index: number) => (updateResults?.get(index)?.matchedCount ?? 0) > 0;
    return new Map(updates.map((update, index) => [update, isMatched(index)]));
  } catch (error) {
    throw plainError(error);
  }
}

function plainError(error: unknown): unknown {
  if (!(error instanceof mongoose.mongo.MongoClientBulkWriteError)) return error;
  if (error.cause instanceof Error) return error.cause;
  const [refused] = error.writeErrors.values();
  if (refused === undefined) return error;
  const { code, message } = refused;
  const keyPattern = code === duplicateKey ? { keyPattern: keyPatternIn(message) } : {};
  return new mongoose.mongo.MongoServerError({ code, message, ...keyPattern });
}

function keyPatternIn(message: string): Record<string, 1> {
  const [, key = ''] = message.split('dup key: ');
  return Object.fromEntries([...key.matchAll(refusedField)].map(([, field = '']) => [field, 1]));
}
