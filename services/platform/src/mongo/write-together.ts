import mongoose, { type ClientSession, type Connection } from 'mongoose';
import type { mongo } from 'mongoose';

/** One write of a command that changes several collections. */
export type Write = mongo.AnyClientBulkWriteModel<mongo.Document>;

const duplicateKey = 11_000;
/** MongoDB names the fields of a refused key as `dup key: { email: "…", v: 1 }`. */
const refusedField = /[{,] (\w[\w.]*): /g;

/** The insertion of a document as a write of `writeTogether`. Undefined fields are not stored. */
export function insertInto<D extends { readonly _id: string }>(
  { namespace }: Pick<mongo.Collection<D>, 'namespace'>,
  document: D,
): Write {
  return { namespace, name: 'insertOne', document: { ...document } as mongo.Document };
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
    return await connection.getClient().bulkWrite(writes, tx ? { session: tx } : {});
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
