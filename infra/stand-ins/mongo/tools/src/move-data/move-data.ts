import type { MongoClient } from 'mongodb';
import { copyCollection } from './copy-collection.js';
import { collectionsOf, createIndexesLike } from './definitions.js';

/** The target contains data, and the move is not resumed. */
export class TargetNotEmpty extends Error {
  override readonly name = 'TargetNotEmpty';
}

export interface MoveOptions {
  source: MongoClient;
  target: MongoClient;
  /** Continue an interrupted move instead of refusing collections that contain documents. */
  resume: boolean;
  /** Called with a line for each moved collection. */
  say: (line: string) => void;
}

/**
 * Copies every database with its collections and indexes, and compares counts and checksums.
 */
export async function moveData({ source, target, resume, say }: MoveOptions): Promise<void> {
  const databases = await databasesOf(source);
  if (!resume) await refuseWhatIsFull(source, target, databases);
  for (const database of databases) {
    const [from, to] = [source.db(database), target.db(database)];
    for (const name of await collectionsOf(from)) {
      await to.createCollection(name);
      const { documents, checksum } = await copyCollection(from, to, name);
      const indexes = await createIndexesLike(from, to, name);
      say(`${database}.${name}  ${documents} documents, ${indexes} indexes, checksum ${checksum}`);
    }
  }
}

async function databasesOf(client: MongoClient): Promise<string[]> {
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  return databases.map(({ name }) => name);
}

async function refuseWhatIsFull(
  source: MongoClient,
  target: MongoClient,
  databases: readonly string[],
): Promise<void> {
  for (const database of databases) {
    for (const name of await collectionsOf(source.db(database))) {
      const found = await target
        .db(database)
        .collection(name)
        .findOne({}, { projection: { _id: 1 } });
      if (found === null) continue;
      throw new TargetNotEmpty(
        `${database}.${name} in the target holds documents already. Choose an empty target, or add ` +
          `RESUME=yes if this continues a move that was interrupted.`,
      );
    }
  }
}
