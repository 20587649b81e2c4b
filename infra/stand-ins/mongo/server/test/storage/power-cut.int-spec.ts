import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../../src/index.js';

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mongo-power-'));
  const server = await startEmbeddedMongo({ port: 0, dataDir: join(folder, 'live') });
  const client = await MongoClient.connect(server.url);
  const items = client.db('d').collection<{ _id: number }>('items');
  for (const _id of [1, 2, 3]) await items.insertOne({ _id });
  cpSync(join(folder, 'live'), join(folder, 'cut'), { recursive: true });
  await client.close();
  await server.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Copies the files as they were at the power cut, with the given sync mark. */
function filesAfterCut(name: string, unsyncedCommits: bigint): string {
  const data = join(folder, name);
  cpSync(join(folder, 'cut'), data, { recursive: true });
  const lock = join(data, 'server.lock');
  const owner = JSON.parse(readFileSync(lock, 'utf8')) as Record<string, unknown>;
  writeFileSync(lock, JSON.stringify({ ...owner, startedAt: 'before', bootId: 'before' }));
  const mark = readFileSync(join(data, 'synced'));
  mark.writeBigUInt64BE(mark.readBigUInt64BE() - unsyncedCommits);
  writeFileSync(join(data, 'synced'), mark);
  return data;
}

async function idsIn(dataDir: string): Promise<number[]> {
  const server = await startEmbeddedMongo({ port: 0, dataDir });
  const client = await MongoClient.connect(server.url);
  try {
    const items = client.db('d').collection<{ _id: number }>('items');
    const found = await items.find().sort({ _id: 1 }).toArray();
    await items.insertOne({ _id: found.length + 10 });
    return found.map(({ _id }) => _id);
  } finally {
    await client.close();
    await server.close();
  }
}

describe('after a power cut', () => {
  it('keeps everything that was synced', async () => {
    expect(await idsIn(filesAfterCut('whole', 0n))).toEqual([1, 2, 3]);
  });

  it('discards a commit that may be torn and was never acknowledged', async () => {
    const data = filesAfterCut('torn', 1n);
    expect(await idsIn(data)).toEqual([1, 2]);
    expect(await idsIn(data)).toEqual([1, 2, 12]);
  });
});
