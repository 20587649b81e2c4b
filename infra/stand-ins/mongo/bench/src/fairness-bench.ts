import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { MongoClient } from 'mongodb';
import type { Contact } from './documents.js';
import { LOADS } from './load.js';
import { printTable } from './measure.js';
import type { ServerProcess } from './server-process.js';

const LOAD_ENTRY = fileURLToPath(new URL('./load.js', import.meta.url));
const runFile = promisify(execFile);
const EVERY_MS = 2;
const AT_LEAST_MS = 500;

/** Measures the wait of one client for a ping and a document while another client keeps the server busy. */
export async function benchFairness({ url }: ServerProcess): Promise<void> {
  const client = await MongoClient.connect(url);
  const rows: string[][] = [];
  await client
    .db('bench')
    .collection('backlog')
    .createIndexes([{ key: { phone: 1 } }, { key: { state: 1, rank: 1 } }]);
  for (const name of Object.keys(LOADS)) {
    const load = { isDone: false, ms: 0 };
    const started = performance.now();
    const running = Promise.all([
      runFile(process.execPath, [LOAD_ENTRY, url, name]),
      pause(AT_LEAST_MS),
    ]).finally(() => (load.isDone = true));
    const [pings, reads] = await Promise.all([
      probe(
        () => load.isDone,
        () => client.db('bench').command({ ping: 1 }),
      ),
      probe(
        () => load.isDone,
        () => client.db('bench').collection<Contact>('contacts').findOne({ rank: 7 }),
      ),
    ]);
    await running;
    rows.push([
      name,
      ...quantiles(pings),
      ...quantiles(reads),
      seconds(performance.now() - started),
    ]);
  }
  await client.close();
  printTable(
    'What another client waits, in ms (wanted: never more than 50)',
    ['while', 'ping p50', 'p99', 'max', 'read p50', 'p99', 'max', 'load s'],
    rows,
  );
}

async function probe(isDone: () => boolean, ask: () => Promise<unknown>): Promise<number[]> {
  const delays: number[] = [];
  while (!isDone()) {
    const started = performance.now();
    await ask();
    delays.push(performance.now() - started);
    await pause(EVERY_MS);
  }
  return delays;
}

function quantiles(values: number[]): string[] {
  const sorted = values.sort((a, b) => a - b);
  return [0.5, 0.99, 1].map((share) => {
    const at = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
    return (sorted[at] ?? 0).toFixed(1);
  });
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);
