import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoServerError } from 'mongodb';
import { startTestServer, type TestServer } from '../support/test-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof MongoServerError ? error.code : String(error)),
  );
}

describe('collections and databases', () => {
  it('lists, renames and drops collections and databases', async () => {
    const name = `${server.db.databaseName}_x`;
    const db = server.client.db(name);
    await db.createCollection('one');
    await db.collection('one').rename('two');
    await db.collection('two').createIndex({ a: 1, b: -1 }, { name: 'ab', sparse: true });
    expect((await db.listCollections().toArray()).map((info) => info.name)).toEqual(['two']);
    expect(await db.collection('two').indexes()).toMatchObject([
      { name: '_id_' },
      { name: 'ab', key: { a: 1, b: -1 }, sparse: true },
    ]);
    expect(await codeOf(db.collection('two').createIndex({ a: 1 }, { name: 'ab' }))).toBe(86);
    expect(await codeOf(db.collection('two').createIndex({ a: 'text' }))).toBe(67);
    await db.collection('two').dropIndex('ab');
    expect(await codeOf(db.collection('two').dropIndex('ab'))).toBe(27);
    expect((await db.admin().listDatabases()).databases.map((info) => info.name)).toContain(name);
    await db.dropDatabase();
    expect((await db.admin().listDatabases()).databases.map((info) => info.name)).not.toContain(
      name,
    );
  });
});
