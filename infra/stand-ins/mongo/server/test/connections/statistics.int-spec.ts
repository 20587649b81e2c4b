import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Document } from 'mongodb';
import { refused } from '../support/refused.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ disturbsOthers: true });
});
afterAll(() => server.stop());
beforeEach(() => server.db.dropDatabase());

const command = (body: Document): Promise<Document> => server.db.command(body);
const admin = (body: Document): Promise<Document> => server.client.db('admin').command(body);

describe('the size of stored data', () => {
  it('reports the same sizes in collStats, $collStats, dbStats and dataSize', async () => {
    const things = server.db.collection<{ _id: number; a: string }>('things');
    await things.createIndex({ a: 1 });
    await things.insertMany([
      { _id: 1, a: 'x' },
      { _id: 2, a: 'y' },
    ]);
    await server.db.createCollection('view', { viewOn: 'things' });
    const size = 2 * 23;
    const stats = await command({ collStats: 'things' });
    expect(stats).toMatchObject({ count: 2, size, avgObjSize: 23, nindexes: 2, capped: false });
    expect(Object.keys(stats['indexSizes'] as Document)).toEqual(['_id_', 'a_1']);
    const [staged] = await things
      .aggregate([{ $collStats: { storageStats: {}, count: {} } }])
      .toArray();
    expect(staged).toMatchObject({ count: 2, storageStats: { size, count: 2, nindexes: 2 } });
    expect(await command({ dbStats: 1 })).toMatchObject({ views: 1, ok: 1 });
    const ns = `${server.db.databaseName}.things`;
    expect(await command({ dataSize: ns })).toMatchObject({ size, numObjects: 2 });
    expect(await command({ collStats: 'nowhere' })).toMatchObject({ count: 0, size: 0 });
    await refused(command({ collStats: 'view' }), 166);
    await refused(
      server.db
        .collection('nowhere')
        .aggregate([{ $collStats: { count: {} } }])
        .toArray(),
      26,
    );
  });

  it('reports the limits of a capped collection', async () => {
    const capped = await server.db.createCollection('c', { capped: true, size: 4096, max: 7 });
    const [stats] = await capped.aggregate([{ $collStats: { storageStats: {} } }]).toArray();
    expect(stats).toMatchObject({ storageStats: { capped: true, max: 7, maxSize: 4096 } });
  });
});

describe('listDatabases', () => {
  it('lists every database, filtered on request', async () => {
    const { databaseName } = server.db;
    await server.db.collection('a').insertOne({});
    const { databases } = await server.client.db().admin().listDatabases({ nameOnly: true });
    expect(databases).toEqual(
      expect.arrayContaining(['admin', 'config', 'local', databaseName].map((name) => ({ name }))),
    );
    const filtered = await admin({ listDatabases: 1, filter: { name: databaseName } });
    expect(filtered['databases']).toEqual([
      { name: databaseName, sizeOnDisk: expect.any(Number), empty: false },
    ]);
    await refused(command({ listDatabases: 1 }), 13);
  });

  it('reports dropped in dropDatabase only if the database existed', async () => {
    await server.db.collection('a').insertOne({});
    expect(await command({ dropDatabase: 1 })).toMatchObject({ dropped: server.db.databaseName });
    expect(await command({ dropDatabase: 1 })).not.toHaveProperty('dropped');
    await refused(admin({ dropDatabase: 1 }), 20);
  });
});

describe('information about the server', () => {
  it.each([
    ['buildInfo', 'versionArray'],
    ['serverStatus', 'opcounters'],
    ['hostInfo', 'system'],
    ['getCmdLineOpts', 'argv'],
    ['replSetGetStatus', 'members'],
    ['replSetGetConfig', 'config'],
    ['connectionStatus', 'authInfo'],
    ['listCommands', 'commands'],
    ['whatsmyuri', 'you'],
    ['usersInfo', 'users'],
  ])('answers %s with the field %s', async (name, field) => {
    expect(await admin({ [name]: 1 })).toMatchObject({ [field]: expect.anything(), ok: 1 });
  });

  it('lists the running operations, including currentOp itself', async () => {
    const [own] = await server.client
      .db('admin')
      .aggregate([{ $currentOp: {} }, { $match: { 'command.comment': 'it is me' } }], {
        comment: 'it is me',
      })
      .toArray();
    expect(own).toMatchObject({ type: 'op', active: true, ns: 'admin.$cmd.aggregate' });
    const { inprog } = await admin({ currentOp: 1, 'command.currentOp': 1 });
    expect(inprog).toHaveLength(1);
    await refused(server.db.aggregate([{ $currentOp: {} }]).toArray(), 73);
  });

  it('refuses invalid database names', async () => {
    await refused(command({ isdbgrid: 1 }), 59);
    await refused(server.client.db('x'.repeat(64)).command({ ping: 1 }), 73);
  });
});

describe('documents that expire by an option of their collection', () => {
  it('deletes expired documents of clustered and time-series collections', async () => {
    const series = await server.db.createCollection('series', {
      timeseries: { timeField: 'at' },
      expireAfterSeconds: 60,
    });
    const clustered = await server.db.createCollection<{ _id: Date }>('clustered', {
      clusteredIndex: { key: { _id: 1 }, unique: true },
      expireAfterSeconds: 60,
    });
    const now = new Date();
    await series.insertMany([{ at: new Date(1000) }, { at: now }]);
    await clustered.insertMany([{ _id: new Date(1000) }, { _id: now }]);
    const left = async (): Promise<number> =>
      (await series.countDocuments()) + (await clustered.countDocuments());
    while ((await left()) > 2) await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await series.findOne()).toMatchObject({ at: now });
    expect(await clustered.findOne()).toEqual({ _id: now });
  }, 150_000);
});

describe('validate', () => {
  it('compares documents and index entries in validate', async () => {
    const things = server.db.collection('things');
    await things.createIndex({ tags: 1 });
    await things.insertMany([{ tags: ['a', 'b'] }, { tags: 'c' }, {}]);
    await things.deleteOne({ tags: 'c' });
    expect(await command({ validate: 'things' })).toMatchObject({
      valid: true,
      nrecords: 2,
      nIndexes: 2,
      keysPerIndex: { _id_: 2, tags_1: 3 },
      errors: [],
    });
    await command({ collMod: 'things', validator: { tags: 'a' } });
    expect(await command({ validate: 'things' })).toMatchObject({ nNonCompliantDocuments: 1 });
    await refused(command({ validate: 'nowhere' }), 26);
  });
});
