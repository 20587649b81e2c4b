import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Document } from 'mongodb';
import { refused } from '../support/refused.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => server.db.dropDatabase());

const command = (body: Document): Promise<Document> => server.db.command(body);

async function optionsOf(name: string): Promise<Document | undefined> {
  const [listed] = await server.db.listCollections({ name }).toArray();
  return (listed as Document | undefined)?.['options'] as Document | undefined;
}

describe('create', () => {
  it('accepts create for an existing collection with the same options', async () => {
    await command({ create: 'a', capped: true, size: 4096 });
    await command({ create: 'a', capped: true, size: 4096 });
    await refused(command({ create: 'a' }), 48);
    await refused(command({ create: 'a', capped: true, size: 8192 }), 48);
  });

  it.each([
    ['an unknown option', { create: 'a', nonsense: 1 }, 40415],
    ['an option of the wrong type', { create: 'a', validator: 'x' }, 14],
    ['a size without capped', { create: 'a', size: 100 }, 72],
    ['capped without a size', { create: 'a', capped: true }, 72],
    ['a pipeline without viewOn', { create: 'a', pipeline: [] }, 72],
    ['an unknown validation level', { create: 'a', validationLevel: 'x' }, 2],
    ['expiry of a plain collection', { create: 'a', expireAfterSeconds: 1 }, 72],
    [
      'a clustered index on another field',
      { create: 'a', clusteredIndex: { key: { a: 1 }, unique: true } },
      72,
    ],
    [
      'a clustered index that is not unique',
      { create: 'a', clusteredIndex: { key: { _id: 1 } } },
      72,
    ],
    ['a time series without a time field', { create: 'a', timeseries: {} }, 40414],
    ['an empty name', { create: '' }, 73],
    ['a name with a dollar', { create: 'a$b' }, 73],
    ['a name that starts with a dot', { create: '.a' }, 73],
    ['a system name', { create: 'system.mine' }, 73],
    ['a name that is too long', { create: 'a'.repeat(300) }, 73],
    ['a name that is not a string', { create: 1 }, 73],
  ])('refuses to create a collection with %s', (_what, body, code) => refused(command(body), code));

  it('keeps the options of a created collection', async () => {
    await command({ create: 'a', changeStreamPreAndPostImages: { enabled: true } });
    expect(await optionsOf('a')).toEqual({ changeStreamPreAndPostImages: { enabled: true } });
    await command({ collMod: 'a', changeStreamPreAndPostImages: { enabled: false } });
    expect(await optionsOf('a')).toEqual({ changeStreamPreAndPostImages: { enabled: false } });
  });

  it('creates clustered collections and shows the clustered index in listIndexes', async () => {
    const clusteredIndex = { key: { _id: 1 }, unique: true, name: 'mine' };
    const clustered = await server.db.createCollection<{ _id: number }>('c', { clusteredIndex });
    expect(await optionsOf('c')).toEqual({ clusteredIndex: { v: 2, ...clusteredIndex } });
    expect(await clustered.indexes()).toEqual([{ v: 2, ...clusteredIndex, clustered: true }]);
    await clustered.insertOne({ _id: 1 });
    await refused(clustered.insertOne({ _id: 1 }), 11000);
    expect(await clustered.findOne({ _id: 1 })).toEqual({ _id: 1 });
    expect(await clustered.estimatedDocumentCount()).toBe(1);
    await refused(command({ dropIndexes: 'c', index: 'mine' }), 72);
  });
});

describe('a time-series collection', () => {
  const timeseries = { timeField: 'at', metaField: 'sensor' };

  it('accepts documents with a date, and the same _id twice', async () => {
    const series = await server.db.createCollection<Document>('s', { timeseries });
    const at = new Date(1000);
    const documents = [
      { _id: 1, at, sensor: 'a', v: 1 },
      { _id: 1, at, sensor: 'a', v: 2 },
    ];
    await series.insertMany(documents as Document[]);
    expect(await series.find({ _id: 1 as never }).toArray()).toHaveLength(2);
    expect(await series.countDocuments({ sensor: 'a' })).toBe(2);
    expect(await series.estimatedDocumentCount()).toBe(2);
    await refused(series.insertOne({ v: 3 }), 2);
    await refused(series.insertOne({ at: 'soon' }), 2);
    expect((await series.deleteMany({ sensor: 'a' })).deletedCount).toBe(2);
  });

  it('deletes expired measurements, also those inserted late', async () => {
    const options = { timeseries, expireAfterSeconds: 60 };
    const series = await server.db.createCollection<Document>('late', options);
    const fresh = Array.from({ length: 1_200 }, (_, v) => ({ at: new Date(), v }));
    await series.insertMany([...fresh, { at: new Date(0), v: -1 }]);
    const deadline = Date.now() + 90_000;
    while ((await series.countDocuments({ v: -1 })) > 0 && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(await series.countDocuments({ v: -1 })).toBe(0);
    expect(await series.countDocuments({})).toBe(fresh.length);
  }, 100_000);

  it('updates of a time-series collection', async () => {
    const series = await server.db.createCollection<Document>('s', { timeseries });
    await series.insertMany([
      { at: new Date(1000), sensor: { id: 1 }, v: 1 },
      { at: new Date(2000), sensor: { id: 1 }, v: 2 },
    ]);
    const rename = { $set: { 'sensor.id': 2 } };
    expect((await series.updateMany({ 'sensor.id': 1 }, rename)).modifiedCount).toBe(2);
    await refused(series.updateOne({ 'sensor.id': 2 }, rename), 72);
    await refused(series.updateMany({ v: 1 }, rename), 72);
    await refused(series.updateMany({}, { $set: { v: 3 } }), 72);
    await refused(series.updateMany({}, rename, { upsert: true }), 72);
    await refused(series.findOneAndUpdate({}, rename), 72);
    await refused(series.createIndex({ v: 1 }, { unique: true }), 72);
    expect((await series.deleteOne({ v: 1 })).deletedCount).toBe(1);
  });

  it('lists a time-series collection with its bucketing and its buckets collection', async () => {
    await server.db.createCollection('s', { timeseries, expireAfterSeconds: 60 });
    const listed = await server.db.listCollections().toArray();
    expect(listed.map(({ name, type }) => [name, type])).toEqual(
      expect.arrayContaining([
        ['s', 'timeseries'],
        ['system.buckets.s', 'collection'],
      ]),
    );
    expect(await optionsOf('s')).toEqual({
      expireAfterSeconds: 60,
      timeseries: { ...timeseries, granularity: 'seconds', bucketMaxSpanSeconds: 3600 },
    });
    await command({ collMod: 's', timeseries: { granularity: 'minutes' } });
    expect(await optionsOf('s')).toMatchObject({ timeseries: { bucketMaxSpanSeconds: 86400 } });
    await refused(command({ collMod: 's', timeseries: { granularity: 'seconds' } }), 72);
    await server.db.dropCollection('s');
    expect(await optionsOf('system.buckets.s')).toBeUndefined();
  });
});

describe('collMod', () => {
  it('changes an index with collMod and returns its old settings', async () => {
    const things = server.db.collection('things');
    await things.createIndex({ a: 1 }, { expireAfterSeconds: 100 });
    const hidden = await command({ collMod: 'things', index: { name: 'a_1', hidden: true } });
    expect(hidden).toMatchObject({ hidden_old: false, hidden_new: true, ok: 1 });
    const expiry = { keyPattern: { a: 1 }, expireAfterSeconds: 50 };
    expect(await command({ collMod: 'things', index: expiry })).toMatchObject({
      expireAfterSeconds_old: 100,
      expireAfterSeconds_new: 50,
    });
    expect(await things.indexes()).toContainEqual({
      v: 2,
      key: { a: 1 },
      name: 'a_1',
      expireAfterSeconds: 50,
      hidden: true,
    });
  });

  it('makes an index unique with collMod once there are no duplicates', async () => {
    const things = server.db.collection<{ _id: number; x: number; y?: number }>('things');
    await things.insertMany([
      { _id: 1, x: 1 },
      { _id: 2, x: 1 },
    ]);
    await things.createIndex({ x: 1 });
    const change = (index: Document): Promise<Document> =>
      command({ collMod: 'things', index: { keyPattern: { x: 1 }, ...index } });
    await refused(change({ unique: true }), 72);
    await change({ prepareUnique: true });
    await refused(things.insertOne({ _id: 3, x: 1 }), 11000);
    await things.updateOne({ _id: 2 }, { $set: { y: 1 } });
    const error = await refused(change({ unique: true }), 359);
    expect(error.errorResponse).toMatchObject({ violations: [{ ids: [1, 2] }] });
    await things.updateOne({ _id: 2 }, { $set: { x: 2 } });
    expect(await change({ unique: true })).toMatchObject({ unique_new: true });
    await refused(things.insertOne({ _id: 3, x: 2 }), 11000);
    expect(await things.find({ x: 2 }).toArray()).toEqual([{ _id: 2, x: 2, y: 1 }]);
    expect(await things.indexes()).toContainEqual({
      v: 2,
      key: { x: 1 },
      name: 'x_1',
      unique: true,
    });
  });

  it.each([
    ['a collection that is not there', { collMod: 'nowhere' }, 26],
    ['an unknown field', { collMod: 'things', nonsense: 1 }, 40415],
    ['an index that is not there', { collMod: 'things', index: { name: 'x', hidden: true } }, 27],
    ['an index change without a change', { collMod: 'things', index: { name: '_id_' } }, 72],
    ['hiding _id', { collMod: 'things', index: { name: '_id_', hidden: true } }, 2],
    ['an index without a name', { collMod: 'things', index: { hidden: true } }, 72],
    ['a view definition for a collection', { collMod: 'things', viewOn: 'x', pipeline: [] }, 72],
    ['a new size of an uncapped collection', { collMod: 'things', cappedSize: 9 }, 72],
  ])('refuses the collMod %s', async (_what, body, code) => {
    await command({ create: 'things' });
    await refused(command(body), code);
  });
});

describe('renaming and dropping', () => {
  it('renames a collection within a database and across databases', async () => {
    const { db, client } = server;
    await db.collection<{ _id: number }>('a').insertOne({ _id: 1 });
    await db.collection('b').insertOne({});
    await refused(db.renameCollection('a', 'b'), 48);
    await refused(db.renameCollection('nowhere', 'c'), 26);
    const itself = `${db.databaseName}.a`;
    const admin = client.db('admin');
    await refused(admin.command({ renameCollection: itself, to: itself }), 20);
    await db.renameCollection('a', 'b', { dropTarget: true });
    expect(await db.collection('b').find().toArray()).toEqual([{ _id: 1 }]);
    const other = client.db(`${db.databaseName}_2`);
    const to = `${other.databaseName}.c`;
    await admin.command({ renameCollection: `${db.databaseName}.b`, to });
    expect(await other.collection('c').countDocuments()).toBe(1);
    await other.dropDatabase();
    await refused(command({ renameCollection: `${db.databaseName}.b`, to }), 13);
  });

  it('reports what a drop removed and ignores a missing collection', async () => {
    await server.db.collection('a').createIndex({ x: 1 });
    const ns = `${server.db.databaseName}.a`;
    expect(await command({ drop: 'a' })).toMatchObject({ nIndexesWas: 2, ns, ok: 1 });
    expect(await command({ drop: 'a' })).toMatchObject({ ok: 1 });
  });
});

describe('listCollections', () => {
  it('filters listCollections, returns names only, and returns batches', async () => {
    for (const name of ['a', 'b', 'c']) await server.db.createCollection(name);
    const names = await server.db
      .listCollections({ name: { $gt: 'a' } }, { nameOnly: true })
      .toArray();
    expect(names).toEqual(
      expect.arrayContaining([
        { name: 'b', type: 'collection' },
        { name: 'c', type: 'collection' },
      ]),
    );
    expect(await server.db.listCollections({}, { batchSize: 1 }).toArray()).toHaveLength(3);
    const reply = await command({ listCollections: 1, cursor: { batchSize: 2 } });
    expect((reply['cursor'] as Document)['firstBatch']).toHaveLength(2);
    const [full] = await server.db.listCollections({ name: 'a' }).toArray();
    expect(full).toEqual({
      name: 'a',
      type: 'collection',
      options: {},
      info: { readOnly: false, uuid: expect.anything() },
      idIndex: { v: 2, key: { _id: 1 }, name: '_id_' },
    });
  });
});
