import type { Db, Document, IndexDescription } from 'mongodb';

/** The names of the collections of a database. */
export async function collectionsOf(db: Db): Promise<string[]> {
  const listed = await db.listCollections().toArray();
  return listed.map(({ name }) => name).sort();
}

/**
 * Indexes are built after the documents: in one pass, and no TTL index deletes documents before the
 * comparison.
 */
export async function createIndexesLike(from: Db, to: Db, name: string): Promise<number> {
  const indexes = (await from.collection(name).listIndexes().toArray()) as Document[];
  const wanted = indexes
    .filter(({ name: index }) => index !== '_id_')
    .map(({ v: _version, ns: _namespace, ...description }) => description as IndexDescription);
  if (wanted.length > 0) await to.collection(name).createIndexes(wanted);
  return wanted.length;
}
