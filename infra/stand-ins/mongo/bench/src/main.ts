import { MongoClient } from 'mongodb';
import { benchCommandCost } from './command-cost-bench.js';
import type { Contact } from './documents.js';
import { benchFairness } from './fairness-bench.js';
import { benchInserts } from './insert-bench.js';
import { benchPointReads } from './point-read-bench.js';
import { benchScan } from './scan-bench.js';
import { startServer } from './server-process.js';

/**
 * Compares the embedded MongoDB server with its parts: LMDB alone, a ping, its own memory.
 * BENCH_DOCUMENTS sets the size; BENCH_ONLY selects some of cost, insert, read, scan, fairness.
 */
const DOCUMENTS = Number(process.env['BENCH_DOCUMENTS'] ?? 1_000_000);
const only = process.env['BENCH_ONLY']?.split(',');
const wanted = (part: string): boolean => only === undefined || only.includes(part);

const server = await startServer();
const client = await MongoClient.connect(server.url);
const collection = client.db('bench').collection<Contact>('contacts');
try {
  if (wanted('cost')) await benchCommandCost(server, client);
  // Always before the others, because they read its documents.
  if (only?.join() !== 'cost') await benchInserts(collection, DOCUMENTS);
  if (wanted('read')) await benchPointReads(client, collection);
  if (wanted('scan')) await benchScan(server, collection, DOCUMENTS);
  if (wanted('fairness')) await benchFairness(server);
} finally {
  await client.close();
  await server.stop();
}
