import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { BSON, type Collection } from 'mongodb';
import { contacts, type Contact } from './documents.js';
import { printTable, ratio, timed, whole } from './measure.js';

const BATCH = 10_000;
const IN_FLIGHT = 4;
const RECORD_BYTES = 6;

/** Compares inserts into a collection with two secondary indexes with LMDB writing the same bytes. */
export async function benchInserts(
  collection: Collection<Contact>,
  documents: number,
): Promise<void> {
  await collection.createIndex({ phone: 1 });
  await collection.createIndex({ state: 1, rank: 1 });
  const through = await timed(() => insertAll(collection, documents));
  const bareMs = insertBare(documents);
  const rate = (ms: number): string => whole((documents / ms) * 1000);
  printTable(
    `Inserting ${whole(documents)} documents with two secondary indexes`,
    ['lmdb alone docs/s', 'through the driver docs/s', 'ratio (wanted: 0.33x)'],
    [[rate(bareMs), rate(through.ms), ratio(bareMs / through.ms)]],
  );
}

async function insertAll(collection: Collection<Contact>, documents: number): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < documents) {
      const from = next;
      next += BATCH;
      const batch = contacts(from, Math.min(BATCH, documents - from));
      await collection.insertMany(batch, { ordered: false });
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
}

/** Measures the puts only, one transaction per batch, without encoding. */
function insertBare(documents: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-bench-lmdb-'));
  const binary = { keyEncoding: 'binary', encoding: 'binary', cache: false } as const;
  const root = open<Buffer, Buffer>({ path: folder, overlappingSync: false, maxDbs: 2, ...binary });
  const data = root.openDB<Buffer, Buffer>({ name: 'data', ...binary });
  let ms = 0;
  for (let from = 0; from < documents; from += BATCH) {
    const entries = contacts(from, Math.min(BATCH, documents - from)).flatMap((contact, i) =>
      entriesOf(contact, from + i + 1),
    );
    const started = performance.now();
    root.transactionSync(() => {
      for (const [key, value] of entries) data.putSync(key, value);
    });
    ms += performance.now() - started;
  }
  void root.close().then(() => rmSync(folder, { recursive: true, force: true }));
  return ms;
}

/** The document and its index entries, with the lengths and the order of the server's. */
function entriesOf(contact: Contact, number: number): [Buffer, Buffer][] {
  const record = Buffer.alloc(RECORD_BYTES);
  record.writeUIntBE(number, 0, RECORD_BYTES);
  const table = (id: number): Buffer => Buffer.from([0, 0, 0, id]);
  const text = (value: string): Buffer => Buffer.from(`\u0004${value}\0\u0001`, 'latin1');
  const rank = Buffer.alloc(10, 0);
  rank.writeDoubleBE(contact.rank, 1);
  const present = Buffer.from([1]);
  return [
    [Buffer.concat([table(1), record]), Buffer.from(BSON.serialize(contact))],
    [Buffer.concat([table(2), Buffer.from([8]), contact._id.id]), record],
    [Buffer.concat([table(3), text(contact.phone), record]), present],
    [Buffer.concat([table(4), text(contact.state), rank, record]), present],
  ];
}
