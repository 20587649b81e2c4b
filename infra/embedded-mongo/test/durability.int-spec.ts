import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { buildChildServer, startChildServer, type ChildServer } from './support/child-server.js';

const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3);

let folder: string;
let main: string;
const running = new Set<ChildServer>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'leadmart-mongo-kill-'));
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

interface Acknowledged {
  singles: Set<string>;
  transfers: number;
}

/** Writes as fast as it can until the server dies; returns what was acknowledged. */
async function writeUntilKilled(server: ChildServer, round: number): Promise<Acknowledged> {
  const client = await MongoClient.connect(server.url, {
    retryWrites: false,
    serverSelectionTimeoutMS: 300,
  });
  const db = client.db('d');
  const acknowledged: Acknowledged = { singles: new Set(), transfers: 0 };
  let isDead = false;
  const single = async (worker: number): Promise<void> => {
    for (let i = 0; !isDead; i += 1) {
      const _id = `${round}-${worker}-${i}`;
      await db
        .collection<{ _id: string; at: number; filler: string }>('singles')
        .insertOne({ _id, at: i, filler: 'x'.repeat(500) });
      acknowledged.singles.add(_id);
    }
  };
  const transfer = async (): Promise<void> => {
    const accounts = db.collection<{ _id: string; balance: number }>('accounts');
    while (!isDead) {
      await client.withSession(async (session) => {
        session.startTransaction();
        await accounts.updateOne(
          { _id: 'from' },
          { $inc: { balance: -1 } },
          { session, upsert: true },
        );
        await accounts.updateOne(
          { _id: 'to' },
          { $inc: { balance: 1 } },
          { session, upsert: true },
        );
        await session.commitTransaction();
      });
      acknowledged.transfers += 1;
    }
  };
  const workers = Promise.allSettled([single(0), single(1), single(2), transfer()]);
  while (acknowledged.singles.size < 40 || acknowledged.transfers < 5) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  await server.kill();
  isDead = true;
  running.delete(server);
  await workers;
  await client.close();
  return acknowledged;
}

describe('after kill -9', () => {
  it('everything acknowledged is there, transactions whole, indexes and documents agreeing', async () => {
    const singles = new Set<string>();
    let transfers = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await start('rounds');
      const setup = await MongoClient.connect(server.url);
      await setup.db('d').collection('singles').createIndex({ at: 1 });
      await setup.close();
      const acknowledged = await writeUntilKilled(server, round);
      for (const id of acknowledged.singles) singles.add(id);
      transfers += acknowledged.transfers;
    }
    const server = await start('rounds');
    const client = await MongoClient.connect(server.url);
    const db = client.db('d');
    const found = await db.collection<{ _id: string }>('singles').find().toArray();
    const present = new Set(found.map(({ _id }) => _id));
    expect([...singles].filter((id) => !present.has(id))).toEqual([]);
    const indexed = await db
      .collection('singles')
      .find({ at: { $gte: 0 } })
      .hint({ at: 1 })
      .toArray();
    expect(indexed).toHaveLength(found.length);
    const accounts = await db
      .collection<{ _id: string; balance: number }>('accounts')
      .find()
      .toArray();
    const balance = new Map(accounts.map((account) => [account._id, account.balance]));
    expect((balance.get('from') ?? 0) + (balance.get('to') ?? 0)).toBe(0);
    // A commit may be on disk whose answer the kill cut off, never the other way round.
    expect(balance.get('to')).toBeGreaterThanOrEqual(transfers);
    expect(balance.get('to')).toBeLessThanOrEqual(transfers + ROUNDS);
    await client.close();
  }, 60_000);

  it('a write that was answered is not done again when its number comes again', async () => {
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
  it('is refused while another live process has it, and taken over from a dead one', async () => {
    const first = await start('shared');
    await expect(start('shared')).rejects.toThrow(/in use by process \d+/);
    await first.kill();
    running.delete(first);
    await start('shared');
  });
});
