import type { Collection, MongoClient } from 'mongodb';
import { median, printTable, ratio } from './measure.js';
import type { Lead } from './documents.js';

const ROUNDS = 3_000;

/** A document by its `_id`, against a ping: both one message there and one back. */
export async function benchPointReads(
  client: MongoClient,
  collection: Collection<Lead>,
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
    // The first half only warms both processes up.
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
