import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Collection, Document } from 'mongodb';
import { refused } from '../support/refused.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

let server: TestServer;
let adults: Collection<Document & { _id: number }>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { db } = server;
  await db.dropDatabase();
  await db.collection<{ _id: number }>('people').insertMany([
    { _id: 1, name: 'Ann', age: 30, tags: ['x', 'y'] },
    { _id: 2, name: 'Bob', age: 10, tags: ['z'] },
    { _id: 3, name: 'Cyd', age: 50, tags: ['y'], home: { city: 'Rome' } },
    { _id: 4, name: 'Dan', age: 70 },
  ] as (Document & { _id: number })[]);
  adults = await db.createCollection('adults', {
    viewOn: 'people',
    pipeline: [{ $match: { age: { $gte: 18 } } }],
  });
});

const ids = (documents: Document[]): unknown[] => documents.map(({ _id }) => _id as unknown);
const command = (body: Document): Promise<Document> => server.db.command(body);

describe('reading through a view', () => {
  it('applies filter, sort, skip, limit and projection to a view', async () => {
    expect(ids(await adults.find().toArray())).toEqual([1, 3, 4]);
    expect(
      ids(
        await adults
          .find({ age: { $lt: 60 } })
          .sort({ _id: -1 })
          .toArray(),
      ),
    ).toEqual([3, 1]);
    expect(ids(await adults.find().sort({ _id: 1 }).skip(1).limit(1).toArray())).toEqual([3]);
    expect(await adults.findOne({ _id: 1 }, { projection: { name: 1 } })).toEqual({
      _id: 1,
      name: 'Ann',
    });
    expect(await adults.findOne({ _id: 2 })).toBeNull();
  });

  it('returns batches of a view by getMore under the name of the view', async () => {
    expect(ids(await adults.find({}, { batchSize: 1 }).toArray())).toEqual([1, 3, 4]);
    const { cursor } = (await command({ find: 'adults', batchSize: 1 })) as { cursor: Document };
    expect(cursor['ns']).toBe(`${server.db.databaseName}.adults`);
    const single = await command({ find: 'adults', batchSize: 2, singleBatch: true });
    expect(Number((single['cursor'] as Document)['id'])).toBe(0);
    expect((single['cursor'] as Document)['firstBatch']).toHaveLength(2);
  });

  it('counts, finds distinct values and aggregates on a view', async () => {
    expect(await adults.countDocuments({ age: { $gt: 40 } })).toBe(2);
    expect(await adults.estimatedDocumentCount()).toBe(3);
    expect(await command({ count: 'adults', skip: 1, limit: 1 })).toMatchObject({ n: 1 });
    expect(new Set(await adults.distinct('tags'))).toEqual(new Set(['x', 'y']));
    expect(await adults.distinct('home.city')).toEqual(['Rome']);
    expect(await adults.distinct('nothing')).toEqual([]);
    const total = [{ $group: { _id: null, sum: { $sum: '$age' } } }];
    expect(await adults.aggregate(total).toArray()).toEqual([{ _id: null, sum: 150 }]);
  });

  it('reads views on views, and views of missing collections', async () => {
    const old = await server.db.createCollection('old', {
      viewOn: 'adults',
      pipeline: [{ $match: { age: { $gte: 50 } } }, { $project: { name: 1 } }],
    });
    expect(await old.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 3, name: 'Cyd' },
      { _id: 4, name: 'Dan' },
    ]);
    const nothing = await server.db.createCollection('nothing', { viewOn: 'nowhere' });
    expect(await nothing.find().toArray()).toEqual([]);
    expect(await nothing.countDocuments()).toBe(0);
  });

  it('joins and unites with a view in a pipeline', async () => {
    const joined = await server.db
      .collection('people')
      .aggregate([
        { $lookup: { from: 'adults', localField: '_id', foreignField: '_id', as: 'adult' } },
        { $project: { n: { $size: '$adult' } } },
        { $sort: { _id: 1 } },
      ])
      .toArray();
    expect(joined.map(({ n }) => Number(n))).toEqual([1, 0, 1, 1]);
    const united = [{ $match: { _id: 2 } }, { $unionWith: 'adults' }];
    expect(await server.db.collection('people').aggregate(united).toArray()).toHaveLength(4);
  });
});

describe('commands that a view refuses', () => {
  it('refuses every write to a view, and commands about stored data', async () => {
    const attempts: (() => Promise<unknown>)[] = [
      () => adults.insertOne({ _id: 9 }),
      () => adults.updateOne({ _id: 1 }, { $set: { a: 1 } }),
      () => adults.deleteMany({}),
      () => adults.findOneAndUpdate({ _id: 1 }, { $set: { a: 1 } }),
      () => adults.createIndex({ a: 1 }),
      () => adults.indexes(),
      () =>
        server.db
          .collection('people')
          .aggregate([{ $out: 'adults' }])
          .toArray(),
      () =>
        server.db
          .collection('people')
          .aggregate([{ $merge: 'adults' }])
          .toArray(),
      () => server.db.renameCollection('adults', 'others'),
    ];
    for (const attempt of attempts) await refused(attempt(), 166);
    expect(await server.db.collection('people').countDocuments()).toBe(4);
  });

  it('refuses circular view definitions and invalid ones', async () => {
    const create = (body: Document): Promise<Document> => command({ create: 'v', ...body });
    await refused(create({ viewOn: 'v', pipeline: [] }), 5);
    await command({ create: 'w', viewOn: 'v', pipeline: [] });
    await refused(create({ viewOn: 'w', pipeline: [] }), 5);
    const lookup = { $lookup: { from: 'w', pipeline: [], as: 'x' } };
    await refused(create({ viewOn: 'people', pipeline: [lookup] }), 5);
    await refused(create({ viewOn: 'people', pipeline: [{ $out: 'x' }] }), 167);
    await refused(create({ viewOn: 'people', capped: true, size: 1000 }), 72);
    await refused(create({ viewOn: '' }), 2);
    await refused(command({ create: 'adults', viewOn: 'people', pipeline: [] }), 48);
  });
});

describe('the definition of a view', () => {
  it('lists a view, keeps it in system.views, changes and drops it', async () => {
    const { db } = server;
    const [listed] = await db.listCollections({ type: 'view' }).toArray();
    expect(listed).toEqual({
      name: 'adults',
      type: 'view',
      options: { viewOn: 'people', pipeline: [{ $match: { age: { $gte: 18 } } }] },
      info: { readOnly: true },
    });
    await refused(command({ collMod: 'adults', viewOn: 'people' }), 72);
    await refused(command({ collMod: 'adults', validator: {} }), 72);
    const pipeline = [{ $match: { age: { $lt: 18 } } }];
    await command({ collMod: 'adults', viewOn: 'people', pipeline });
    expect(ids(await adults.find().toArray())).toEqual([2]);
    const views = db.collection<{ _id: string }>('system.views');
    expect(await views.find().toArray()).toEqual([
      { _id: `${db.databaseName}.adults`, viewOn: 'people', pipeline },
    ]);
    await adults.drop();
    expect(await views.countDocuments()).toBe(0);
    expect(await db.listCollections({ name: 'adults' }).toArray()).toEqual([]);
    expect(await adults.find().toArray()).toEqual([]);
  });
});

describe('the collation of a view', () => {
  it('uses the collation of the view instead of its collection, and refuses another one', async () => {
    const { db } = server;
    const collation = { locale: 'en', strength: 2 };
    const names = await db.createCollection<Document>('names', { collation });
    await names.insertMany([{ name: 'ann' }, { name: 'Ann' }]);
    const exact = await db.createCollection('exact', { viewOn: 'names' });
    const loose = await db.createCollection('loose', { viewOn: 'names', collation });
    expect(await names.countDocuments({ name: 'ANN' })).toBe(2);
    expect(await exact.countDocuments({ name: 'Ann' })).toBe(1);
    expect(await loose.countDocuments({ name: 'ANN' })).toBe(2);
    expect(await loose.find({ name: 'ANN' }, { collation }).toArray()).toHaveLength(2);
    await refused(exact.find({}, { collation }).toArray(), 167);
  });

  it('explains a query on a view like one on a collection', async () => {
    expect(await adults.find({ _id: 1 }).explain('queryPlanner')).toMatchObject({ ok: 1 });
    expect(await adults.aggregate([{ $match: { _id: 1 } }]).explain()).toMatchObject({ ok: 1 });
  });
});
