import { afterAll, describe, expect, it } from '@jest/globals';
import { Long, MongoServerError, type Document } from 'mongodb';
import { startTestServer } from '../support/test-server.js';

interface Item {
  _id: number;
  v?: unknown;
  w?: number;
}

const server = await startTestServer();
afterAll(() => server.stop());
const items = server.db.collection<Item>('items');
await items.insertMany(Array.from({ length: 20 }, (_, i) => ({ _id: i, v: i % 5, w: i })));
await items.createIndex({ v: 1, w: -1 });

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
    [{ find: 'items', foo: 1 }, 40415, "BSON field 'find.foo' is an unknown field"],
    [{ find: 'items', filter: 1 }, 14, "BSON field 'filter' is the wrong type"],
    [{ find: 'items', limit: 'a' }, 51024, "BSON field 'limit' value must be a number >= 0"],
    [{ find: 'items', limit: -1 }, 51024, "BSON field 'limit' value must be a number >= 0"],
    [{ find: 'items', skip: -1 }, 51024, "BSON field 'skip' value must be a number >= 0"],
    [{ find: 'items', batchSize: -1 }, 51024, "BSON field 'batchSize' value must be"],
    [{ count: 'items', query: {} }, 40415, "BSON field 'count.query' is an unknown field"],
    [{ aggregate: 'items', cursor: {} }, 14, "'pipeline' option must be specified as an array"],
    [{ update: 'items' }, 16, 'Write batch sizes must be between 1 and 100000'],
    [
      { update: 'items', updates: [{ q: {}, u: {}, foo: 1 }] },
      40415,
      "BSON field 'update.updates.foo' is an unknown field",
    ],
    [{ delete: 'items', deletes: [{ q: {} }] }, 40414, "'delete.deletes.limit' is missing"],
    [{ find: 'items', sort: { v: 2 } }, 15975, '$sort key ordering must be 1'],
    [{ find: 'items', sort: { v: 'up' } }, 15975, 'v: "up"'],
    [{ find: 'items', hint: 'no such index' }, 2, 'hint provided does not correspond'],
    [{ find: 'items', sort: { $natural: -1 } }, 16410, 'FieldPath field names'],
  ])('refuses the arguments %j', async (body, code, message) => {
    const [actual, text] = await refusal(body);
    expect(text).toContain(message);
    expect(actual).toBe(code);
  });

  it('accepts the generic arguments of every command', async () => {
    const $readPreference = { mode: 'primary' };
    expect(await command({ find: 'items', $readPreference })).toMatchObject({ ok: 1 });
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

describe('count', () => {
  it('counts all documents', async () => {
    expect(await items.estimatedDocumentCount()).toBe(20);
    expect(await command({ count: 'nothing' })).toMatchObject({ n: 0 });
  });
});

describe('a find cursor', () => {
  const open = async (): Promise<Long> => {
    const reply = await command({ find: 'items', batchSize: 2 });
    return Long.fromValue(reply['cursor'].id);
  };

  it('a find cursor is refused for another collection, and is gone when killed', async () => {
    const id = await open();
    expect((await refusal({ getMore: id, collection: 'others' }))[0]).toBe(43);
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

  it('belongs to its transaction', async () => {
    const session = server.client.startSession();
    const { cursor } = await server.db.command({ find: 'items', batchSize: 2 }, { session });
    session.startTransaction();
    const getMore = { getMore: cursor.id, collection: 'items' };
    await items.findOne({}, { session });
    await expect(server.db.command(getMore, { session })).rejects.toMatchObject({ code: 43 });
    await session.abortTransaction();
    const rest = await server.db.command(getMore, { session });
    expect(rest['cursor'].nextBatch).toHaveLength(18);
    await session.endSession();
  });

  it('ends when its collection is dropped', async () => {
    const db = server.client.db(`${server.db.databaseName}_dropped`);
    const dropped = db.collection<Item>('items');
    await dropped.insertMany(Array.from({ length: 10 }, (_, i) => ({ _id: i })));
    const cursor = dropped.find().batchSize(2);
    await cursor.next();
    await db.dropDatabase();
    await expect(cursor.toArray()).rejects.toMatchObject({ code: 175 });
  });
});
