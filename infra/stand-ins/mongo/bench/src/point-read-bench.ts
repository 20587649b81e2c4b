import type { Collection, MongoClient } from 'mongodb';
import type { Contact } from './documents.js';
import { median, printTable, ratio } from './measure.js';

const ROUNDS = 3_000;

/** Reads a document by `_id` and compares it with a ping: both are one message each way. */
export async function benchPointReads(
  client: MongoClient,
  collection: Collection<Contact>,
): Promise<void> {
  const ids = await collection
    .find({}, { projection: { _id: 1 } })
    .limit(ROUNDS)
    .map(({ _id }) => _id)
    .toArray();
  const db = client.db('bench');
  const pings: number[] = [];
  const reads: number[] = [];
  for (const [round, _id] of [...ids, ...ids].entries()) {
    const started = performance.now();
    await db.command({ ping: 1 });
    const between = performance.now();
    await collection.findOne({ _id });
    // The first half warms up both processes.
    if (round < ids.length) continue;
    pings.push(between - started);
    reads.push(performance.now() - between);
  }
  const micros = (values: number[]): string => (median(values) * 1000).toFixed(0);
  printTable(
    'One document by its _id, through the driver',
    ['ping µs', 'read µs', 'ratio (wanted: 2x)'],
    [[micros(pings), micros(reads), ratio(median(reads) / median(pings))]],
  );
}
