import { MongoBulkWriteError, type Collection, type Db, type Document } from 'mongodb';
import { Checksum } from './checksum.js';
import { exactDocument } from './exact-document.js';

const BATCH = 1_000;
const DUPLICATE_KEY = 11_000;

/** Equal on both sides after a collection was moved. */
export interface CopiedCollection {
  name: string;
  documents: number;
  checksum: string;
}

/** The two sides contain different documents, so the move of this collection failed. */
export class DifferentData extends Error {
  override readonly name = 'DifferentData';
}

/**
 * Copies the documents of one collection and compares the bytes of both sides. Documents that exist
 * from an interrupted move are kept; the comparison covers them.
 */
export async function copyCollection(from: Db, to: Db, name: string): Promise<CopiedCollection> {
  const source = await pour(from.collection(name), to.collection(name));
  const target = await checksumOf(to.collection(name));
  if (!target.equals(source)) {
    throw new DifferentData(
      `${to.databaseName}.${name} differs after the copy: ${source.count} documents (${source.digest}) were read, ` +
        `${target.count} (${target.digest}) are in the target.`,
    );
  }
  return { name, documents: source.count, checksum: source.digest };
}

async function pour(from: Collection, to: Collection): Promise<Checksum> {
  const checksum = new Checksum();
  let batch: Document[] = [];
  for await (const bytes of rawDocuments(from)) {
    checksum.add(bytes);
    batch.push(exactDocument(bytes));
    if (batch.length < BATCH) continue;
    await insert(to, batch);
    batch = [];
  }
  if (batch.length > 0) await insert(to, batch);
  return checksum;
}

async function insert(to: Collection, batch: readonly Document[]): Promise<void> {
  try {
    await to.insertMany([...batch], {
      ordered: false,
      forceServerObjectId: true,
      writeConcern: { w: 'majority' },
    });
  } catch (error) {
    if (!onlyDuplicates(error)) throw error;
  }
}

function onlyDuplicates(error: unknown): boolean {
  if (!(error instanceof MongoBulkWriteError)) return false;
  const failures = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];
  return failures.every(({ code }) => code === DUPLICATE_KEY);
}

async function checksumOf(collection: Collection): Promise<Checksum> {
  const checksum = new Checksum();
  for await (const bytes of rawDocuments(collection)) checksum.add(bytes);
  return checksum;
}

/** With `raw` the driver returns the bytes of a document, although its types do not say so. */
async function* rawDocuments(collection: Collection): AsyncGenerator<Uint8Array> {
  const cursor = collection.find({}, { raw: true, batchSize: BATCH });
  for await (const bytes of cursor) yield bytes as unknown as Uint8Array;
}
