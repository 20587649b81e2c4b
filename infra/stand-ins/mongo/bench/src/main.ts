import { MongoClient } from 'mongodb';
import type { Lead } from './documents.js';
import { benchFairness } from './fairness-bench.js';
import { benchInserts } from './insert-bench.js';
import { benchPointReads } from './point-read-bench.js';
import { benchScan } from './scan-bench.js';
import { startServer } from './server-process.js';

/**
 * The embedded MongoDB server against what it is made of, in one run: LMDB alone, a ping, its own
 * memory. BENCH_DOCUMENTS makes it smaller; BENCH_ONLY names some of insert, read, scan, fairness.
 */
const DOCUMENTS = Number(process.env['BENCH_DOCUMENTS'] ?? 1_000_000);
const only = process.env['BENCH_ONLY']?.split(',');
const wanted = (part: string): boolean => only === undefined || only.includes(part);

const server = await startServer();
const client = await MongoClient.connect(server.url);
const collection = client.db('bench').collection<Lead>('leads');
try {
  // Always first: the others read what it has put in.
  await benchInserts(collection, DOCUMENTS);
  if (wanted('read')) await benchPointReads(client, collection);
  if (wanted('scan')) await benchScan(server, collection, DOCUMENTS);
  if (wanted('fairness')) await benchFairness(server);
} finally {
  await client.close();
  await server.stop();
}
