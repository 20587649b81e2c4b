import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Collection, Document } from 'mongodb';
import { refused } from '../support/refused.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

type Numbered = Document & { _id: number };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => server.db.dropDatabase());

const capped = (size: number, max?: number): Promise<Collection<Numbered>> =>
  server.db.createCollection<Numbered>('c', {
    capped: true,
    size,
    ...(max === undefined ? {} : { max }),
  });

const numbers = (from: number, to: number): Numbered[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ _id: from + i }));

describe('a capped collection', () => {
  it('keeps the newest documents of a capped collection in insertion order', async () => {
    const c = await capped(100_000, 3);
    await c.insertMany(numbers(1, 5));
    expect(await c.find().toArray()).toEqual(numbers(3, 5));
    expect(await c.find().sort({ $natural: -1 }).toArray()).toEqual(numbers(3, 5).reverse());
    expect(await c.findOne({ _id: 1 })).toBeNull();
    await c.insertOne({ _id: 1 });
    expect(await c.countDocuments()).toBe(3);
    expect(await c.isCapped()).toBe(true);
  });

  it('keeps a capped collection within its size in bytes', async () => {
    const c = await capped(8192);
    const text = 'x'.repeat(1000);
    for (let _id = 1; _id <= 20; _id += 1) await c.insertOne({ _id, text });
    const kept = await c.find({}, { projection: { text: 0 } }).toArray();
    expect(kept.at(-1)).toEqual({ _id: 20 });
    expect(kept.length).toBeGreaterThan(3);
    expect(kept.length).toBeLessThan(9);
    await refused(c.insertOne({ _id: 99, text: 'x'.repeat(9000) }), 2);
  });

  it('resizes, updates and deletes from a capped collection', async () => {
    const c = await capped(100_000, 2);
    await c.insertMany(numbers(1, 2));
    await server.db.command({ collMod: 'c', cappedMax: 3 });
    await c.insertOne({ _id: 3 });
    expect(await c.countDocuments()).toBe(3);
    await c.updateOne({ _id: 2 }, { $set: { text: 'longer than before' } });
    await c.deleteOne({ _id: 1 });
    await c.insertOne({ _id: 4 });
    expect((await c.find().toArray()).map(({ _id }) => _id)).toEqual([2, 3, 4]);
  });

  it('refuses writes to a capped collection in a transaction', async () => {
    const c = await capped(10_000);
    await server.client.withSession(async (session) => {
      session.startTransaction();
      await refused(c.insertOne({ _id: 1 }, { session }), 263);
    });
  });
});

describe('a tailable cursor', () => {
  it('keeps a tailable cursor open at the end and returns documents inserted later', async () => {
    const c = await capped(10_000);
    await c.insertMany(numbers(1, 2));
    const cursor = c.find({}, { tailable: true });
    expect([await cursor.next(), await cursor.next()]).toEqual(numbers(1, 2));
    expect(await cursor.tryNext()).toBeNull();
    await c.insertOne({ _id: 3 });
    expect(await cursor.tryNext()).toEqual({ _id: 3 });
    expect(await cursor.tryNext()).toBeNull();
    await cursor.close();
  });

  it('waits for matching data with awaitData', async () => {
    const c = await capped(10_000);
    await c.insertOne({ _id: 1 });
    const cursor = c.find(
      { _id: { $ne: 2 } },
      { tailable: true, awaitData: true, maxAwaitTimeMS: 20_000, projection: { text: 0 } },
    );
    expect(await cursor.next()).toEqual({ _id: 1 });
    const waiting = cursor.next();
    await c.insertOne({ _id: 2 });
    await c.insertOne({ _id: 3, text: 'not asked for' });
    expect(await waiting).toEqual({ _id: 3 });
    await cursor.close();
  });

  it('returns an empty batch when the wait of awaitData times out', async () => {
    const c = await capped(10_000);
    await c.insertOne({ _id: 1 });
    const cursor = c.find({}, { tailable: true, awaitData: true, maxAwaitTimeMS: 50 });
    expect(await cursor.next()).toEqual({ _id: 1 });
    expect(await cursor.tryNext()).toBeNull();
    await c.insertOne({ _id: 2 });
    expect(await cursor.next()).toEqual({ _id: 2 });
    await cursor.close();
  });

  it('fails a tailable cursor that fell behind or whose collection was dropped', async () => {
    const c = await capped(10_000, 2);
    await c.insertMany(numbers(1, 2));
    const late = c.find({}, { tailable: true });
    expect([await late.next(), await late.next()]).toEqual(numbers(1, 2));
    await c.insertMany(numbers(3, 6));
    await refused(late.next(), 136);
    const gone = c.find({}, { tailable: true });
    expect([await gone.next(), await gone.next()]).toEqual(numbers(5, 6));
    await c.drop();
    await refused(gone.next(), 175);
  });

  it('refuses a tailable cursor on other collections and with a sort', async () => {
    await server.db.createCollection('plain');
    await refused(server.db.collection('plain').find({}, { tailable: true }).next(), 2);
    await capped(1000);
    await refused(server.db.command({ find: 'c', tailable: true, sort: { a: 1 } }), 2);
    await refused(server.db.command({ find: 'c', awaitData: true }), 9);
    const { cursor } = await server.db.command({ find: 'c', tailable: true });
    expect(Number((cursor as Document)['id'])).toBe(0);
  });
});

describe('conversion to a capped collection', () => {
  it('keeps the newest documents that fit when a collection becomes capped', async () => {
    const plain = server.db.collection<Numbered>('c');
    await plain.createIndex({ text: 1 });
    const text = 'x'.repeat(1000);
    await plain.insertMany(numbers(1, 9).map((doc) => ({ ...doc, text })));
    await server.db.command({ cloneCollectionAsCapped: 'c', toCollection: 'd', size: 100_000 });
    expect(await server.db.collection('d').countDocuments()).toBe(9);
    await refused(
      server.db.command({ cloneCollectionAsCapped: 'c', toCollection: 'd', size: 9000 }),
      48,
    );
    await server.db.command({ convertToCapped: 'c', size: 4096 });
    expect(await plain.isCapped()).toBe(true);
    const kept = await plain.find().toArray();
    expect(kept.at(-1)?._id).toBe(9);
    expect(kept.length).toBeLessThan(9);
    expect(await plain.indexes()).toHaveLength(1);
    await refused(server.db.command({ convertToCapped: 'nowhere', size: 4096 }), 26);
  });
});
