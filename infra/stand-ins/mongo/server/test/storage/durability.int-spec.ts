import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { buildChildServer, startChildServer, type ChildServer } from '../support/child-server.js';

let folder: string;
let main: string;
const running = new Set<ChildServer>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mongo-kill-'));
  main = await buildChildServer(join(folder, 'server'));
});

afterEach(async () => {
  for (const server of running) await server.kill();
  running.clear();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(data: string): Promise<ChildServer> {
  const server = await startChildServer(main, join(folder, data));
  running.add(server);
  return server;
}

describe('after kill -9', () => {
  it('an acknowledged retryable write is not repeated after kill -9', async () => {
    const first = await start('retry');
    const command = {
      update: 'c',
      updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }],
      txnNumber: 3n,
    };
    const send = async (url: string): Promise<unknown> => {
      const client = await MongoClient.connect(url);
      const session = client.startSession();
      const id = session.id as { id: { buffer: Uint8Array } };
      id.id.buffer.fill(7);
      const reply = await client.db('d').command(command, { session });
      const collection = client.db('d').collection<{ _id: number; n: number }>('c');
      const doc = await collection.findOne({ _id: 1 });
      await client.close();
      return { n: reply['n'], value: doc?.n };
    };
    expect(await send(first.url)).toEqual({ n: 1, value: 1 });
    await first.kill();
    running.delete(first);
    const second = await start('retry');
    expect(await send(second.url)).toEqual({ n: 1, value: 1 });
  });
});

describe('a data folder', () => {
  it('refuses a data folder while another live process uses it, and accepts it after that process died', async () => {
    const first = await start('shared');
    await expect(start('shared')).rejects.toThrow(/in use by process \d+/);
    await first.kill();
    running.delete(first);
    await start('shared');
  });
});
