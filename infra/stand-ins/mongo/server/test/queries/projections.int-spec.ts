import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Collection, Document } from 'mongodb';
import { startTestServer, type TestServer } from '../support/test-server.js';

interface Item {
  _id: number;
  [field: string]: unknown;
}

let server: TestServer;
let items: Collection<Item>;

beforeAll(async () => {
  server = await startTestServer();
  items = server.db.collection<Item>('items');
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
});
afterAll(() => server.stop());

const shown = async (
  projection: Document,
  filter: Document = {},
  variables: Document = {},
): Promise<unknown> => items.findOne(filter, { projection, let: variables });

describe('a projection', () => {
  it('includes and excludes fields, also nested ones', async () => {
    expect(await shown({ a: 1 })).toEqual({ _id: 1, a: 1 });
    expect(await shown({ a: true, _id: 0 })).toEqual({ a: 1 });
    expect(await shown({ 'b.c': 1 })).toEqual({ _id: 1, b: { c: 2 } });
    expect(await shown({ b: { d: 1 }, _id: 0 })).toEqual({ b: { d: 3 } });
    expect(await shown({ b: 0, list: 0, docs: 0 })).toEqual({ _id: 1, a: 1 });
    expect(await shown({ 'docs.y': 0, list: 0, b: 0, a: 0 })).toEqual({
      _id: 1,
      docs: [{ x: 1 }, { x: 2 }, { x: 3 }],
    });
    expect(await shown({ _id: 1 })).toEqual({ _id: 1 });
    expect(await shown({ missing: 1 })).toEqual({ _id: 1 });
    expect(Object.keys((await shown({ list: 1, a: 1 })) as Document)).toEqual(['_id', 'a', 'list']);
  });

  it('slices arrays', async () => {
    const list = async (slice: unknown): Promise<unknown> =>
      ((await shown({ list: { $slice: slice } })) as Item)['list'];
    expect(await list(2)).toEqual([1, 2]);
    expect(await list(-2)).toEqual([4, 5]);
    expect(await list([1, 2])).toEqual([2, 3]);
    expect(await list([-3, 2])).toEqual([3, 4]);
    expect(await list([-9, 1])).toEqual([1]);
    expect(await list(0)).toEqual([]);
    expect(await shown({ list: { $slice: 1 } })).toMatchObject({ a: 1, list: [1] });
    expect(await shown({ a: 1, list: { $slice: 1 } })).toEqual({ _id: 1, a: 1, list: [1] });
  });

  it('returns an array element by condition or by the matched position', async () => {
    expect(await shown({ docs: { $elemMatch: { y: 2 } } })).toEqual({
      _id: 1,
      docs: [{ x: 2, y: 2 }],
    });
    expect(await shown({ list: { $elemMatch: { $gt: 3 } } })).toEqual({ _id: 1, list: [4] });
    expect(await shown({ list: { $elemMatch: { $gt: 9 } } })).toEqual({ _id: 1 });
    expect(await shown({ 'docs.$': 1 }, { 'docs.y': 2 })).toEqual({
      _id: 1,
      docs: [{ x: 2, y: 2 }],
    });
    expect(await shown({ 'list.$': 1 }, { list: { $gte: 4 } })).toEqual({ _id: 1, list: [4] });
  });

  it('computes fields', async () => {
    expect(await shown({ sum: { $add: ['$a', '$b.c'] }, _id: 0 })).toEqual({ sum: 3 });
    expect(await shown({ a: '$b.c', text: 'plain', _id: 0 })).toEqual({ a: 2, text: 'plain' });
    expect(await shown({ v: '$$wanted', _id: 0 }, {}, { wanted: 7 })).toEqual({ v: 7 });
  });
});

describe('an invalid projection', () => {
  it.each([
    [{ a: 1, b: 0 }, 31254],
    [{ a: 0, b: 1 }, 31253],
    [{ a: 0, b: { $add: [1, 1] } }, 31252],
    [{ 'b.c': 1, b: 1 }, 31249],
    [{ b: 1, 'b.c': 1 }, 31249],
    [{ 'docs.$': 1, 'list.$': 1 }, 31276],
    [{ 'docs.$': 1, list: { $elemMatch: { $gt: 1 } } }, 31255],
    [{ 'b.d': { $elemMatch: { x: 1 } } }, 31275],
    [{ docs: { $elemMatch: 1 } }, 31274],
    [{ list: { $slice: 'a' } }, 28667],
    [{ list: { $slice: [1, 0] } }, 28724],
    [{ b: {} }, 51270],
    [{ '': 1 }, 40352],
    [{ 'b.': 1 }, 40353],
    [{ 'docs.$.x': 1 }, 31394],
  ])('refuses the projection %j with %i', async (projection, code) => {
    await expect(shown(projection, { 'docs.y': 2, list: 1 })).rejects.toMatchObject({ code });
  });
});
