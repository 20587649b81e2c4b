import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BSON } from 'bson';
import { MongoClient, type Collection, type Document } from 'mongodb';
import { startTestServer } from '../support/test-server.js';

const server = await startTestServer();
const items = server.db.collection('items');
await items.createIndex({ key: 1 }, { unique: true });
const clients = await Promise.all(Array.from({ length: 6 }, () => MongoClient.connect(server.url)));
beforeEach(() => items.deleteMany({}));
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await server.stop();
});

/** Runs the same work on every client several times, concurrently. */
function everywhere<T>(work: (there: Collection<Document>) => Promise<T>): Promise<T[]> {
  return Promise.all(
    clients.flatMap((client) => {
      const there = client.db(server.db.databaseName).collection<Document>('items');
      return Array.from({ length: 5 }, () => work(there));
    }),
  );
}

describe('concurrent writes of many clients', () => {
  it('create one document by concurrent upserts on a unique key and update it otherwise', async () => {
    const results = await everywhere((there) =>
      there.updateOne({ key: 'a' }, { $inc: { n: 1 } }, { upsert: true }),
    );
    expect(results.filter(({ upsertedCount }) => upsertedCount === 1)).toHaveLength(1);
    expect(await items.find({}, { projection: { _id: 0 } }).toArray()).toEqual([
      { key: 'a', n: 30 },
    ]);
  });

  it('return a different value of a counter to each client', async () => {
    const results = await everywhere((there) =>
      there.findOneAndUpdate(
        { key: 'counter' },
        { $inc: { n: 1 } },
        { upsert: true, returnDocument: 'after' },
      ),
    );
    const numbers = results.map((doc) => Number(doc?.['n'])).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
  });

  it('take every document of a queue once', async () => {
    await items.insertMany(Array.from({ length: 30 }, (_, i) => ({ key: `job${i}` })));
    const taken = await everywhere((there) => there.findOneAndDelete({}, { sort: { key: 1 } }));
    expect(new Set(taken.map((doc) => String(doc?.['key']))).size).toBe(30);
  });

  it('accept one insert of a unique key', async () => {
    const codes = await everywhere((there) =>
      there.insertOne({ key: 'x' }).then(
        () => 'inserted',
        (error: unknown) => (error as { code?: unknown }).code,
      ),
    );
    expect(codes.filter((code) => code === 'inserted')).toHaveLength(1);
    expect(codes.filter((code) => code === 11000)).toHaveLength(29);
  });
});

describe('a write that conflicts with an open transaction', () => {
  it.each([
    ['committed', 1, { matchedCount: 1, upsertedCount: 0 }],
    ['aborted', 1, { matchedCount: 0, upsertedCount: 1 }],
  ] as const)(
    'waits until the transaction is %s, then upserts accordingly',
    async (end, count, result) => {
      const session = server.client.startSession();
      session.startTransaction();
      await items.insertOne({ key: 'k' }, { session });
      const upsert = items.updateOne({ key: 'k' }, { $set: { seen: true } }, { upsert: true });
      if (end === 'committed') await session.commitTransaction();
      else await session.abortTransaction();
      await session.endSession();
      expect(await upsert).toMatchObject(result);
      expect(await items.countDocuments({ key: 'k', seen: true })).toBe(count);
    },
  );
});

describe('large writes', () => {
  it('accept a batch of 30,000 documents', async () => {
    const many = server.db.collection<Document & { _id: number }>('many');
    const documents = Array.from({ length: 30_000 }, (_, _id) => ({ _id }));
    expect(await many.insertMany(documents)).toMatchObject({ insertedCount: 30_000 });
    expect(await many.countDocuments()).toBe(30_000);
  }, 120_000);

  it('accept a document of exactly 16 MB and refuse a larger one', async () => {
    const limit = 16 * 1024 * 1024;
    const empty = BSON.calculateObjectSize({ _id: 1, text: '' });
    const fits = { _id: 1, text: 'x'.repeat(limit - empty) };
    const big = server.db.collection<Document & { _id: number }>('big');
    await big.insertOne(fits);
    expect((await big.findOne({ _id: 1 }))?.['text']).toHaveLength(fits.text.length);
    const more = { insert: 'big', documents: [{ _id: 2, text: `${fits.text}x` }] };
    expect(await server.db.command(more)).toMatchObject({ n: 0, writeErrors: [{ code: 2 }] });
  }, 60_000);
});
