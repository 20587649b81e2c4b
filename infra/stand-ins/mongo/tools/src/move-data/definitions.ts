import type {
  CollectionInfo,
  CreateCollectionOptions,
  Db,
  Document,
  IndexDescription,
} from 'mongodb';

/** A collection as described by `listCollections`. */
interface Definition {
  name: string;
  options: Document;
}

/** The collections of a database without system collections. */
export async function definitionsOf(db: Db): Promise<Definition[]> {
  const infos = (await db.listCollections().toArray()) as CollectionInfo[];
  return infos
    .filter(({ name }) => !name.startsWith('system.'))
    .map(({ name, options }) => ({ name, options: options ?? {} }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

export async function createLike(to: Db, { name, options }: Definition): Promise<void> {
  const existing = await to.listCollections({ name }, { nameOnly: true }).toArray();
  if (existing.length === 0) await to.createCollection(name, options as CreateCollectionOptions);
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
