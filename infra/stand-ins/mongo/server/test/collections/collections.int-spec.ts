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
    const collation = { locale: 'en', strength: 2 };
    await command({ create: 'a', collation });
    await command({ create: 'a', collation });
    await refused(command({ create: 'a' }), 48);
    await refused(command({ create: 'a', collation: { locale: 'de' } }), 48);
    expect(await optionsOf('a')).toMatchObject({ collation });
  });

  it.each([
    ['an unknown option', { create: 'a', nonsense: 1 }, 40415],
    ['an option of the wrong type', { create: 'a', collation: 'x' }, 14],
    ['an empty name', { create: '' }, 73],
    ['a name with a dollar', { create: 'a$b' }, 73],
    ['a name that starts with a dot', { create: '.a' }, 73],
    ['a system name', { create: 'system.mine' }, 73],
    ['a name that is too long', { create: 'a'.repeat(300) }, 73],
    ['a name that is not a string', { create: 1 }, 73],
  ])('refuses to create a collection with %s', (_what, body, code) => refused(command(body), code));
});

describe('drop', () => {
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
