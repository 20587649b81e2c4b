import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EJSON } from 'bson';
import { MongoServerError, type Collection, type Document, type Sort } from 'mongodb';
import { expectWholeIndexes } from '../support/index-entries.js';
import { randomSource, randomValue } from '../support/random-values.js';
import { startTestServer } from '../support/test-server.js';

const server = await startTestServer();
afterAll(() => server.stop());

function stagesOf(plan: Document): string[] {
  const children = [plan['inputStage'], ...((plan['inputStages'] as Document[]) ?? [])];
  return [plan['stage'] as string, ...children.flatMap((child) => (child ? stagesOf(child) : []))];
}

async function planOf(
  collection: Collection,
  filter: Document,
  sort: Document = {},
): Promise<string[]> {
  const explained = await collection.find(filter).sort(sort).explain('queryPlanner');
  return stagesOf(explained['queryPlanner'].winningPlan);
}

describe('index choice', () => {
  let orders: Collection;

  beforeAll(async () => {
    orders = server.db.collection('orders');
    await orders.insertMany(
      Array.from({ length: 500 }, (_, i) => ({
        user: `u${i % 5}`,
        at: i,
        state: i % 2 ? 'open' : 'done',
        tags: [i % 7, i % 3],
      })),
    );
    await orders.createIndex({ user: 1, at: -1 });
    await orders.createIndex({ tags: 1 });
    await orders.createIndex({ at: 1 }, { partialFilterExpression: { state: 'open' } });
  });

  it('serves equality, range and order from one index without sorting', async () => {
    const sorted = await planOf(orders, { user: 'u1', at: { $gte: 100, $lt: 300 } }, { at: -1 });
    expect(sorted).toEqual(['FETCH', 'IXSCAN']);
    expect(await planOf(orders, { user: 'u1' }, { at: 1 })).toEqual(['FETCH', 'IXSCAN']);
    expect(await planOf(orders, { user: 'u1' }, { state: 1 })).toContain('SORT');
  });

  it('stops reading at the limit when the query has no sort', async () => {
    const explained = await orders.find({ user: 'u1' }).limit(3).explain('executionStats');
    expect(explained['executionStats']).toMatchObject({ nReturned: 3, totalDocsExamined: 3 });
  });

  it('reads only the index entries within the bounds', async () => {
    const explained = await orders
      .find({ user: 'u1', at: { $gte: 100, $lt: 200 } })
      .explain('executionStats');
    expect(explained['executionStats']).toMatchObject({
      nReturned: 20,
      totalKeysExamined: 20,
      totalDocsExamined: 20,
    });
  });

  it('uses a partial index only for queries that its filter covers', async () => {
    expect(await planOf(orders, { state: 'open', at: { $gt: 400 } })).toContain('IXSCAN');
    expect(await planOf(orders, { at: { $gt: 400 } })).toContain('COLLSCAN');
  });

  it('looks up _id directly and combines the branches of an $or', async () => {
    expect((await planOf(orders, { _id: 1 }))[0]).toMatch(/IDHACK|EXPRESS/);
    const either = await planOf(orders, { $or: [{ user: 'u1' }, { tags: 3 }] });
    expect(either).not.toContain('COLLSCAN');
  });

  it('obeys a hint and refuses a hint that names no index', async () => {
    const explained = await orders
      .find({ user: 'u1' })
      .hint({ $natural: 1 })
      .explain('queryPlanner');
    expect(stagesOf(explained['queryPlanner'].winningPlan)).toEqual(['COLLSCAN']);
    await expect(orders.find({}).hint('nothing').toArray()).rejects.toThrow(/hint/);
  });
});

describe('any query', () => {
  const INDEXES: Record<string, 1 | -1>[] = [
    { a: 1 },
    { b: -1 },
    { a: 1, b: -1 },
    { 'c.x': 1 },
    { b: 1, 'c.x': 1 },
  ];

  function randomFilter(random: (below: number) => number): Document {
    const path = ['a', 'b', 'c.x', 'a'][random(4)] ?? 'a';
    const value = randomValue(random, 1);
    const other = randomValue(random, 1);
    switch (random(9)) {
      case 0:
        return { [path]: { $gt: value } };
      case 1:
        return { [path]: { $lte: value } };
      case 2:
        return { [path]: { $gte: value, $lt: other } };
      case 3:
        return { [path]: { $in: [value, other, null] } };
      case 4:
        return { [path]: { $ne: value } };
      case 5:
        return { $or: [{ a: value }, { b: other }] };
      case 6:
        return { c: { $elemMatch: { x: value } } };
      case 7:
        return { a: value, b: { $gte: other } };
      default:
        return { [path]: { $eq: value } };
    }
  }

  it('returns the same documents through an index as through a scan', async () => {
    const random = randomSource(42);
    const collection = server.db.collection<Document>('mixed', { ignoreUndefined: false });
    const docs = Array.from({ length: 160 }, (_, i) => {
      const c =
        random(2) === 0
          ? { x: randomValue(random, 1) }
          : [{ x: randomValue(random, 2) }, { x: randomValue(random, 2) }];
      return {
        _id: i,
        ...(random(5) ? { a: randomValue(random, 1) } : {}),
        b: randomValue(random, 2),
        c,
      };
    });
    await collection.insertMany(docs as never[]);
    for (const key of INDEXES) await collection.createIndex(key);
    for (let i = 0; i < 60; i += 1) {
      const filter = randomFilter(random);
      const sort: Sort = random(2) ? { _id: 1 } : { b: -1, _id: 1 };
      const options = { sort, projection: { _id: 1 } };
      const [scanned, indexed, counted] = await Promise.all([
        collection.find(filter, { ...options, hint: { $natural: 1 } }).toArray(),
        collection.find(filter, options).toArray(),
        collection.countDocuments(filter),
      ]);
      const shown = EJSON.stringify(filter);
      expect([shown, indexed]).toEqual([shown, scanned]);
      expect([shown, counted]).toEqual([shown, scanned.length]);
    }
  });
});

describe('a unique index', () => {
  const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(
      () => 'accepted',
      (error: unknown) => (error instanceof MongoServerError ? error.code : error),
    );

  it('treats a missing field as null in a unique index, unless it is sparse or partial', async () => {
    const plain = server.db.collection('plain');
    await plain.createIndex({ email: 1 }, { unique: true });
    await plain.insertOne({ n: 1 });
    expect(await codeOf(plain.insertOne({ n: 2 }))).toBe(11000);
    expect(await codeOf(plain.insertOne({ email: null }))).toBe(11000);
    const sparse = server.db.collection('sparse');
    await sparse.createIndex({ email: 1 }, { unique: true, sparse: true });
    await sparse.insertMany([{ n: 1 }, { n: 2 }]);
    const partial = server.db.collection('partial');
    await partial.createIndex(
      { key: 1 },
      { unique: true, partialFilterExpression: { live: true } },
    );
    await partial.insertMany([
      { key: 1, live: false },
      { key: 1, live: false },
      { key: 1, live: true },
    ]);
    expect(await codeOf(partial.insertOne({ key: 1, live: true }))).toBe(11000);
    expect(await codeOf(partial.updateOne({ live: false }, { $set: { live: true } }))).toBe(11000);
  });

  it('enforces uniqueness for array elements and for very long strings', async () => {
    const many = server.db.collection('many');
    await many.createIndex({ tags: 1 }, { unique: true });
    await many.insertOne({ tags: ['a', 'b', 'a'] });
    expect(await codeOf(many.insertOne({ tags: ['c', 'b'] }))).toBe(11000);
    const long = 'x'.repeat(20_000);
    await many.insertOne({ tags: long });
    await many.insertOne({ tags: `${long}y` });
    expect(await codeOf(many.insertOne({ tags: long }))).toBe(11000);
    expect(await many.countDocuments({ tags: long })).toBe(1);
  });

  it('moves index entries when an operator or a pipeline changes an indexed field', async () => {
    const places = server.db.collection('places');
    await places.createIndexes([
      { key: { 'place.x': 1 }, name: 'place' },
      { key: { other: 1 }, name: 'partial', partialFilterExpression: { isOpen: true } },
    ]);
    await places.insertOne({ other: 1, isOpen: false, free: 1, spare: { x: 5 } });
    const found = async (): Promise<number[]> => [
      await places.countDocuments({ 'place.x': { $gt: 0 } }, { hint: 'place' }),
      await places.countDocuments({ other: 1, isOpen: true }, { hint: 'partial' }),
    ];
    await places.updateOne({}, { $set: { free: 2 } });
    expect(await found()).toEqual([0, 0]);
    await places.updateOne({}, { $set: { 'place.x': 1 } });
    expect(await found()).toEqual([1, 0]);
    await places.updateOne({}, { $set: { isOpen: true } });
    expect(await found()).toEqual([1, 1]);
    await places.updateOne({}, { $unset: { 'place.x': 1 } });
    expect(await found()).toEqual([0, 1]);
    await places.updateOne({}, [{ $set: { place: '$spare', isOpen: false } }]);
    expect(await found()).toEqual([1, 0]);
    await expectWholeIndexes(places);
  });

  it('updates a unique index when documents change', async () => {
    const moving = server.db.collection<{ _id: number; v: number }>('moving');
    await moving.createIndex({ v: 1 }, { unique: true });
    await moving.insertMany([
      { _id: 1, v: 1 },
      { _id: 2, v: 2 },
    ]);
    await moving.updateOne({ _id: 1 }, { $set: { v: 3 } });
    await moving.insertOne({ _id: 3, v: 1 });
    await moving.deleteOne({ _id: 3 });
    await moving.insertOne({ _id: 4, v: 1 });
    expect(await codeOf(moving.updateOne({ _id: 2 }, { $set: { v: 3 } }))).toBe(11000);
  });
});

describe('a TTL index', () => {
  it('deletes expired documents only', async () => {
    const tokens = server.db.collection<{ _id: number; at?: Date | string }>('tokens');
    await tokens.insertMany([
      { _id: 1, at: new Date(Date.now() - 60_000) },
      { _id: 2, at: new Date(Date.now() + 60_000) },
      { _id: 3, at: 'never' },
      { _id: 4 },
    ]);
    await tokens.createIndex({ at: 1 }, { expireAfterSeconds: 5 });
    const deadline = Date.now() + 90_000;
    while ((await tokens.countDocuments({ _id: 1 })) > 0 && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const left = await tokens.find().sort({ _id: 1 }).toArray();
    expect(left.map(({ _id }) => _id)).toEqual([2, 3, 4]);
  }, 100_000);
});
