import { afterAll, describe, expect, it } from '@jest/globals';
import type { Document } from 'mongodb';
import { startTestServer } from '../support/test-server.js';

interface Item {
  _id: number;
  [field: string]: unknown;
}

const server = await startTestServer();
afterAll(() => server.stop());
const items = server.db.collection<Item>('items');
await items.insertOne({
  _id: 1,
  a: 1,
  b: { c: 2, d: 3 },
  list: [1, 2, 3, 4, 5],
  docs: [
    { x: 1, y: 1 },
    { x: 2, y: 2 },
    { x: 3, y: 2 },
  ],
});

const shown = (projection: Document): Promise<unknown> => items.findOne({}, { projection });

describe('a projection', () => {
  it('includes and excludes fields, also nested ones', async () => {
    expect(await shown({ a: 1 })).toEqual({ _id: 1, a: 1 });
    expect(await shown({ a: true, _id: 0 })).toEqual({ a: 1 });
    expect(await shown({ 'b.c': 1 })).toEqual({ _id: 1, b: { c: 2 } });
    expect(await shown({ b: 0, list: 0, docs: 0 })).toEqual({ _id: 1, a: 1 });
    expect(await shown({ 'docs.x': 1, _id: 0 })).toEqual({ docs: [{ x: 1 }, { x: 2 }, { x: 3 }] });
    expect(await shown({ _id: 1 })).toEqual({ _id: 1 });
    expect(await shown({ missing: 1 })).toEqual({ _id: 1 });
    expect(Object.keys((await shown({ list: 1, a: 1 })) as Document)).toEqual(['_id', 'a', 'list']);
  });
});

describe('a projection that computes fields', () => {
  it('names a field differently and evaluates expressions', async () => {
    expect(await shown({ _id: 0, id: '$_id', c: '$b.c' })).toEqual({ id: 1, c: 2 });
    expect(await shown({ a: 1, sum: { $add: ['$a', '$b.c'] } })).toEqual({ _id: 1, a: 1, sum: 3 });
  });
});

describe('an invalid projection', () => {
  it.each([
    [{ a: 1, b: 0 }, 31254],
    [{ a: 0, b: 1 }, 31254],
    [{ 'b.c': 1, b: 1 }, 31249],
    [{ b: 1, 'b.c': 1 }, 31249],
    [{ a: 0, b: { $add: [1, 1] } }, 31254],
    [{ 'b.c': 0 }, 31250],
    [{ 'b.c': '$a' }, 31250],
    [{ _id: '$a' }, 31250],
    [{ 'docs.$': 1 }, 16410],
    [{ '': 1 }, 16410],
    [{ 'b.': 1 }, 16410],
  ])('refuses the projection %j with %i', async (projection, code) => {
    await expect(shown(projection)).rejects.toMatchObject({ code });
  });
});
