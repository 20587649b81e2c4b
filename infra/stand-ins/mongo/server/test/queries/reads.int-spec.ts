import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Long, MongoServerError, type Collection, type Document } from 'mongodb';
import { startTestServer, type TestServer } from '../support/test-server.js';

interface Item {
  _id: number;
  v?: unknown;
  w?: number;
}

let server: TestServer;
let items: Collection<Item>;

beforeAll(async () => {
  server = await startTestServer();
  items = server.db.collection<Item>('items');
  await items.insertMany(Array.from({ length: 20 }, (_, i) => ({ _id: i, v: i % 5, w: i })));
  await items.createIndex({ v: 1, w: -1 });
});
afterAll(() => server.stop());

const command = async (body: Document): Promise<Document> => server.db.command(body);
async function refusal(body: Document): Promise<[unknown, string]> {
  try {
    await command(body);
  } catch (error) {
    if (error instanceof MongoServerError) return [error.code, error.message];
    throw error;
  }
  return [undefined, 'accepted'];
}

describe('the arguments of a command', () => {
  it.each([
    [{ find: 'items', foo: 1 }, 40415, "BSON field 'FindCommandRequest.foo' is an unknown field."],
    [
      { find: 'items', filter: 1 },
      14,
      "BSON field 'FindCommandRequest.filter' is the wrong type 'int'",
    ],
    [
      { find: 'items', limit: 'a' },
      14,
      "BSON field 'FindCommandRequest.limit' is the wrong type 'string'",
    ],
    [{ find: 'items', limit: -1 }, 51024, "BSON field 'limit' value must be >= 0"],
    [{ find: 'items', skip: -1 }, 51024, "BSON field 'skip' value must be >= 0"],
    [{ find: 'items', batchSize: -1 }, 51024, "BSON field 'batchSize' value must be >= 0"],
    [{ count: 'items', colour: 1 }, 40415, "BSON field 'count.colour' is an unknown field."],
    [{ distinct: 'items' }, 40414, "BSON field 'distinct.key' is missing but a required field"],
    [{ distinct: 'items', key: 1 }, 14, "BSON field 'distinct.key' is the wrong type 'int'"],
    [{ aggregate: 'items', cursor: {} }, 40414, "'aggregate.pipeline' is missing"],
    [{ update: 'items' }, 40414, "BSON field 'update.updates' is missing but a required field"],
    [
      { update: 'items', updates: [{ q: {}, u: {}, foo: 1 }] },
      40415,
      "BSON field 'update.updates.foo' is an unknown field.",
    ],
    [{ delete: 'items', deletes: [{ q: {} }] }, 40414, "'delete.deletes.limit' is missing"],
    [{ insert: 'items', documents: [{}], foo: 1 }, 40415, "'insert.foo' is an unknown field."],
    [
      { findAndModify: 'items', remove: true, foo: 1 },
      40415,
      "BSON field 'findAndModify.foo' is an unknown field.",
    ],
    [{ find: 'items', sort: { v: 2 } }, 15975, '$sort key ordering must be 1'],
    [{ find: 'items', sort: { v: 'up' } }, 15974, 'Illegal key in $sort specification'],
    [{ find: 'items', hint: 'no such index' }, 2, 'hint provided does not correspond'],
    [{ find: 'items', sort: { $natural: -1 } }, 16410, 'FieldPath field names'],
  ])('refuses the arguments %j', async (body, code, message) => {
    const [actual, text] = await refusal(body);
    expect(text).toContain(message);
    expect(actual).toBe(code);
  });

  it('accepts the generic arguments of every command', async () => {
    const reply = await command({ find: 'items', comment: 'x', maxTimeMS: 1000, readConcern: {} });
    expect(reply['ok']).toBe(1);
  });
});

describe('find', () => {
  const ids = (docs: Item[]): number[] => docs.map(({ _id }) => _id);

  it('sorts arrays by their least or greatest element', async () => {
    const arrays = server.db.collection<Item>('arrays');
    await arrays.insertMany([
      { _id: 1, v: [5, 1] },
      { _id: 2, v: 3 },
      { _id: 3, v: [] },
      { _id: 4, v: [2, 9] },
    ]);
    expect(ids(await arrays.find().sort({ v: 1 }).toArray())).toEqual([3, 1, 4, 2]);
    expect(ids(await arrays.find().sort({ v: -1 }).toArray())).toEqual([4, 1, 2, 3]);
  });

  it('applies skip, limit, batchSize and singleBatch', async () => {
    const reply = await command({
      find: 'items',
      sort: { _id: 1 },
      batchSize: 3,
      singleBatch: true,
    });
    expect(reply['cursor'].firstBatch).toHaveLength(3);
    expect(Long.fromValue(reply['cursor'].id).isZero()).toBe(true);
    expect(
      ids(await items.find().sort({ _id: 1 }).skip(5).limit(4).batchSize(2).toArray()),
    ).toEqual([5, 6, 7, 8]);
    expect(await items.find().limit(-3).toArray()).toHaveLength(3);
  });
});

describe('count and distinct', () => {
  it('counts with a filter, a limit, a skip and a hint', async () => {
    expect(await items.estimatedDocumentCount()).toBe(20);
    expect(await command({ count: 'items', query: { v: 1 } })).toMatchObject({ n: 4 });
    expect(await command({ count: 'items', query: { v: 1 }, skip: 1, limit: 2 })).toMatchObject({
      n: 2,
    });
    expect(await command({ count: 'items', limit: -3 })).toMatchObject({ n: 3 });
    expect(await command({ count: 'items', query: null, hint: '_id_' })).toMatchObject({ n: 20 });
    expect(await command({ count: 'nothing' })).toMatchObject({ n: 0 });
  });

  it('returns every distinct value once, also of array elements', async () => {
    const lists = server.db.collection<Item>('lists');
    await lists.insertMany([
      { _id: 1, v: [2, 1] },
      { _id: 2, v: 1 },
      { _id: 3, v: null },
      { _id: 4 },
      { _id: 5, v: [{ a: 1 }, { a: [3, 1] }] },
    ]);
    expect(await lists.distinct('v', { _id: { $lt: 5 } })).toEqual([null, 1, 2]);
    expect(await lists.distinct('v.a')).toEqual([1, 3]);
    expect(await lists.distinct('v.0')).toEqual([2, { a: 1 }]);
  });
});

describe('a find cursor', () => {
  const open = async (): Promise<Long> => {
    const reply = await command({ find: 'items', batchSize: 2 });
    return Long.fromValue(reply['cursor'].id);
  };

  it('a find cursor is refused for another collection, and is gone when killed', async () => {
    const id = await open();
    expect((await refusal({ getMore: id, collection: 'others' }))[0]).toBe(13);
    expect(await command({ killCursors: 'items', cursors: [id] })).toMatchObject({
      cursorsKilled: [id],
      cursorsNotFound: [],
    });
    expect((await refusal({ getMore: id, collection: 'items' }))[0]).toBe(43);
    expect(await command({ killCursors: 'items', cursors: [id] })).toMatchObject({
      cursorsKilled: [],
      cursorsNotFound: [id],
    });
  });

  it('belongs to its session', async () => {
    const reader = server.client.startSession();
    const reply = await server.db.command({ find: 'items', batchSize: 2 }, { session: reader });
    const id = Long.fromValue(reply['cursor'].id);
    const other = server.client.startSession();
    const stolen = server.db.command({ getMore: id, collection: 'items' }, { session: other });
    await expect(stolen).rejects.toMatchObject({ code: 50738 });
    const rest = await server.db.command({ getMore: id, collection: 'items' }, { session: reader });
    expect(rest['cursor'].nextBatch).toHaveLength(18);
    await reader.endSession();
    await other.endSession();
  });

  it('ends when its collection is dropped', async () => {
    const dropped = server.db.collection<Item>('dropped');
    await dropped.insertMany(Array.from({ length: 10 }, (_, i) => ({ _id: i })));
    const cursor = dropped.find().batchSize(2);
    await cursor.next();
    await dropped.drop();
    await expect(cursor.toArray()).rejects.toMatchObject({ code: 175 });
  });
});
