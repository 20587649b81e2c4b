import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Timestamp, type Document } from 'mongodb';
import { RawClient } from '../support/raw-client.js';
import { refused } from '../support/refused.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => server.db.dropDatabase());

const command = (body: Document): Promise<Document> => server.db.command(body);
const admin = (body: Document): Promise<Document> => server.client.db('admin').command(body);

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
});

describe('dropDatabase', () => {
  it('reports dropped only if the database existed', async () => {
    await server.db.collection('a').insertOne({});
    expect(await command({ dropDatabase: 1 })).toMatchObject({ dropped: server.db.databaseName });
    expect(await command({ dropDatabase: 1 })).not.toHaveProperty('dropped');
    await refused(admin({ dropDatabase: 1 }), 20);
  });
});

describe('information about the server', () => {
  it('counts commands by kind', async () => {
    const counters = async (): Promise<Document> =>
      (await admin({ serverStatus: 1 }))['opcounters'] as Document;
    const before = await counters();
    await server.db.collection('a').insertOne({});
    await server.db.collection('a').findOne();
    const after = await counters();
    expect(after['insert']).toBe((before['insert'] as number) + 1);
    expect(after['query']).toBe((before['query'] as number) + 1);
    expect(await admin({ buildInfo: 1 })).toMatchObject({ versionArray: [8, 0, 12, 0] });
  });

  it('refuses an invalid database name and an unknown command', async () => {
    await refused(server.client.db('x'.repeat(64)).command({ ping: 1 }), 73);
    await refused(command({ nothing: 1 }), 59);
  });
});

describe('a cluster time of another type', () => {
  it('refuses a cluster time of another type', async () => {
    const raw = await RawClient.connect(server.url);
    const clusterTime = new Timestamp({ t: 1, i: 1 });
    const codeFor = async ($clusterTime: unknown): Promise<unknown> =>
      (await raw.run('admin', { ping: 1, $clusterTime }))['code'];
    expect(await codeFor(clusterTime)).toBe(14);
    expect(await codeFor({ clusterTime: new Date() })).toBe(14);
    expect(await codeFor({})).toBe(40414);
    expect(await codeFor({ clusterTime })).toBeUndefined();
    raw.close();
  });
});
