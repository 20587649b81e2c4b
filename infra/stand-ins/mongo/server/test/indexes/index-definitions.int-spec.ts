import { afterAll, describe, expect, it } from '@jest/globals';
import { MongoServerError, type Document } from 'mongodb';
import { startTestServer } from '../support/test-server.js';

const server = await startTestServer();
afterAll(() => server.stop());

async function outcome(command: Document): Promise<Document> {
  try {
    return await server.db.command(command);
  } catch (error) {
    if (error instanceof MongoServerError) return { code: error.code, message: error.message };
    throw error;
  }
}

const create = (name: string, ...indexes: Document[]): Promise<Document> =>
  outcome({ createIndexes: name, indexes });

const names = async (collection: string): Promise<string[]> =>
  (await server.db.collection(collection).listIndexes().toArray()).map(({ name }) => String(name));

describe('createIndexes', () => {
  it('reports the number of indexes before and after createIndexes', async () => {
    expect(await create('said', { key: { a: 1 }, name: 'a_1' })).toMatchObject({
      numIndexesBefore: 1,
      numIndexesAfter: 2,
      createdCollectionAutomatically: true,
    });
    expect(await create('said', { key: { a: 1 }, name: 'a_1' })).toMatchObject({
      numIndexesBefore: 2,
      numIndexesAfter: 2,
      note: 'all indexes already exist',
    });
  });

  it.each([
    [{ name: 'x' }, 67],
    [{ key: { a: 1 } }, 67],
    [{ key: {}, name: 'x' }, 67],
    [{ key: { a: 0 }, name: 'x' }, 67],
    [{ key: { 'a..b': 1 }, name: 'x' }, 16410],
    [{ key: { $a: 1 }, name: 'x' }, 16410],
    [{ key: { a: 1 }, name: '' }, 67],
    [{ key: { a: 1 }, name: 'x', colour: 'red' }, 197],
    [{ key: { _id: 1 }, name: 'x', sparse: true }, 197],
    [{ key: { a: 1 }, name: 'x', expireAfterSeconds: -1 }, 67],
    [{ key: { a: 1 }, name: 'x', expireAfterSeconds: 'soon' }, 67],
    [{ key: { a: 1, b: 1 }, name: 'x', expireAfterSeconds: 1 }, 67],
    [{ key: { a: 1 }, name: 'x', sparse: true, partialFilterExpression: { a: 1 } }, 67],
    [{ key: { a: 1 }, name: 'x', partialFilterExpression: { a: { $ne: 1 } } }, 67],
  ])('refuses the index %j', async (spec, code) => {
    expect(await create('refused', spec)).toMatchObject({ code });
  });

  it('distinguishes conflicting index names from conflicting options', async () => {
    await create('conflicts', { key: { a: 1 }, name: 'a_1' });
    expect(await create('conflicts', { key: { b: 1 }, name: 'a_1' })).toMatchObject({ code: 86 });
    expect(await create('conflicts', { key: { a: 1 }, name: 'a_1', unique: true })).toMatchObject({
      code: 86,
    });
    expect(await create('conflicts', { key: { a: 1 }, name: 'other' })).toMatchObject({ code: 85 });
    expect(
      await create('conflicts', { key: { a: 1 }, name: 'a_1', expireAfterSeconds: 5 }),
    ).toMatchObject({ code: 85 });
    expect(await create('conflicts', { key: { a: 1 }, name: 'rare', sparse: true })).toMatchObject({
      ok: 1,
    });
    expect(await create('conflicts', { key: { _id: 1 }, name: 'mine' })).toMatchObject({ ok: 1 });
    expect(await names('conflicts')).toEqual(['_id_', 'a_1', 'rare']);
  });

  it('refuses the 65th index', async () => {
    const specs = Array.from({ length: 63 }, (_, i) => ({ key: { [`f${i}`]: 1 }, name: `i${i}` }));
    expect(await create('many', ...specs)).toMatchObject({ numIndexesAfter: 64 });
    expect(await create('many', { key: { last: 1 }, name: 'last' })).toMatchObject({ code: 67 });
  });
});
