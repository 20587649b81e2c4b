import type { Connection, mongo } from 'mongoose';

/**
 * Options of a read whose documents all come with the first answer, up to the 16 MB of an answer. By default MongoDB sends 101
 * and waits for a second command, in a transaction also when there are no more.
 */
export const oneBatch = { batchSize: 100_000 } as const;

interface Reply {
  readonly cursor: { readonly firstBatch: Buffer[] };
}

const asBytes = { fieldsAsRaw: { firstBatch: true } };

/**
 * Returns the documents with these ids as bytes of BSON, in no order. The driver's cursors make a dozen objects for each
 * document before they return its bytes, most of the garbage of a download; here the bytes are taken from the reply.
 */
export async function findBytes(
  connection: Connection,
  { dbName, collectionName: find }: Pick<mongo.Collection, 'dbName' | 'collectionName'>,
  ids: readonly string[],
): Promise<Buffer[]> {
  const db = connection.getClient().db(dbName);
  const filter = { _id: { $in: [...ids] } };
  const found = await db
    .command({ find, filter, ...oneBatch, singleBatch: true }, asBytes)
    .then((reply) => (reply as Reply).cursor.firstBatch)
    // The cursor repeats what failed.
    .catch((): Buffer[] => []);
  if (found.length === ids.length) return found;
  // Some ids do not exist, or one reply (16 MB) does not hold all documents.
  const cursor = db.collection<{ _id: string }>(find).find(filter, { ...oneBatch, raw: true });
  return (await cursor.toArray()) as unknown[] as Buffer[];
}
