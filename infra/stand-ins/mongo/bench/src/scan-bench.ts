import type { Collection } from 'mongodb';
import type { Contact } from './documents.js';
import { printTable, ratio, whole } from './measure.js';
import type { ServerProcess } from './server-process.js';

const STEPS = 10;

/**
 * Reads the whole collection along an index. The memory of the server must not grow with the number
 * of documents read.
 */
export async function benchScan(
  server: ServerProcess,
  collection: Collection<Contact>,
  documents: number,
): Promise<void> {
  const cursor = collection.find({ rank: { $gte: 0 } }, { batchSize: 1_000 }).sort({ phone: 1 });
  const peaks: number[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const peak = await server.peakDuring(async () => {
      for (let i = 0; i < documents / STEPS; i += 1) await cursor.next();
    });
    peaks.push(peak);
  }
  await cursor.close();
  const first = peaks[0] ?? 0;
  printTable(
    `Peak memory while reading ${whole(documents)} documents in the order of an index`,
    ['documents', 'peak MB', 'ratio (wanted: flat)'],
    peaks.map((peak, step) => [
      whole(((step + 1) * documents) / STEPS),
      whole(peak),
      ratio(Math.max(...peaks.slice(0, step + 1)) / first),
    ]),
  );
}
