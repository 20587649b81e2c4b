import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Document } from 'mongodb';
import { refused } from '../support/refused.js';
import { startTestServer } from '../support/test-server.js';

const server = await startTestServer();
afterAll(() => server.stop());
beforeEach(() => server.db.dropDatabase());

const command = (body: Document): Promise<Document> => server.db.command(body);
const admin = (body: Document): Promise<Document> => server.client.db('admin').command(body);
const namesListed = async (): Promise<string[]> =>
  (await server.db.listCollections().toArray()).map(({ name }) => name).sort();

describe('create', () => {
  it('accepts create for an existing collection', async () => {
    await command({ create: 'a' });
    await command({ create: 'a' });
    expect(await namesListed()).toEqual(['a']);
  });

  it.each([
    ['an empty name', { create: '' }],
    ['a name with a dollar', { create: 'a$b' }],
    ['a name that starts with a dot', { create: '.a' }],
    ['a system name', { create: 'system.mine' }],
    ['a name that is too long', { create: 'a'.repeat(300) }],
    ['a name that is not a string', { create: 1 }],
  ])('refuses to create a collection with %s', (_what, body) => refused(command(body), 73));
});

describe('a database', () => {
  it('lists a database until it is dropped, with its collections', async () => {
    for (const name of ['a', 'b']) await server.db.collection(name).insertOne({});
    const databases = async (): Promise<string[]> => {
      const listed = await server.client.db().admin().listDatabases({ nameOnly: true });
      return listed.databases.map(({ name }) => name);
    };
    expect(await namesListed()).toEqual(['a', 'b']);
    expect(await databases()).toContain(server.db.databaseName);
    await server.db.dropDatabase();
    expect(await namesListed()).toEqual([]);
    expect(await databases()).not.toContain(server.db.databaseName);
  });

  it('refuses an invalid name of a database', async () => {
    await refused(server.client.db('x'.repeat(64)).command({ ping: 1 }), 73);
  });
});

describe('serverStatus', () => {
  it('counts commands by kind', async () => {
    const counters = async (): Promise<Document> =>
      (await admin({ serverStatus: 1 }))['opcounters'] as Document;
    const before = await counters();
    await server.db.collection('a').insertOne({});
    await server.db.collection('a').findOne();
    const after = await counters();
    expect(after['insert']).toBe((before['insert'] as number) + 1);
    expect(after['query']).toBe((before['query'] as number) + 1);
  });
});
