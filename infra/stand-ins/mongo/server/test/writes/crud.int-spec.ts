import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BSON, Binary, Double, Int32, Long, ObjectId, UUID } from 'bson';
import { MongoBulkWriteError, MongoServerError, type Document } from 'mongodb';
import { startTestServer } from '../support/test-server.js';

/** A document with a number as `_id` and any other fields. */
type Item = Document & { _id: number };

const server = await startTestServer();
afterAll(() => server.stop());
const items = server.db.collection<Item>('items');
beforeEach(() => items.deleteMany({}));

const ids = async (filter: Document, options = {}): Promise<number[]> =>
  (await items.find(filter, options).toArray()).map(({ _id }) => _id);

async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof MongoServerError ? error.code : String(error)),
  );
}

describe('stored values', () => {
  const EVERY_TYPE = {
    _id: 1,
    int: new Int32(5),
    double: new Double(5),
    long: Long.fromString('9223372036854775807'),
    smallLong: Long.fromNumber(3),
    date: new Date('2026-02-03T04:05:06.789Z'),
    binary: new Binary(Buffer.from([0, 1, 2]), 5),
    uuid: new UUID('03ed221d-917c-4746-832b-d05c7358c388'),
    id: new ObjectId(),
    nested: { list: [new Double(1), new Int32(1), null, { deep: true }] },
  };

  it('returns stored documents byte for byte, also after an update of another field', async () => {
    const raw = server.db.collection('raw');
    await raw.insertOne(EVERY_TYPE as unknown as Document);
    const read = async (): Promise<Buffer> =>
      (await raw.findOne({ _id: 1 as never }, { raw: true })) as unknown as Buffer;
    const stored = BSON.serialize(EVERY_TYPE);
    expect(Buffer.from(await read())).toEqual(Buffer.from(stored));
    await raw.updateOne({ _id: 1 as never }, { $set: { added: 'x' } });
    await raw.updateOne({ _id: 1 as never }, [{ $set: { computed: { $add: ['$int', 1] } } }]);
    await raw.updateOne({ _id: 1 as never }, { $unset: { added: 1, computed: 1 } });
    expect(Buffer.from(await read())).toEqual(Buffer.from(stored));
  });

  it('keeps number types under $inc', async () => {
    await items.insertOne({
      _id: 1,
      int: new Int32(1),
      long: Long.ONE,
      double: new Double(1),
      top: new Int32(2147483647),
    });
    await items.updateOne({ _id: 1 }, { $inc: { int: 1, long: 1, double: 1, top: 1 } });
    const doc = await items.findOne({ _id: 1 }, { promoteValues: false, promoteLongs: false });
    expect(doc).toMatchObject({
      int: new Int32(2),
      long: Long.fromNumber(2),
      double: new Double(2),
      top: Long.fromNumber(2147483648),
    });
  });
});

describe('find', () => {
  it('sorts, skips, limits and returns batches', async () => {
    await items.insertMany(
      Array.from({ length: 1000 }, (_, i) => ({ _id: i, k: (i * 37) % 1000 })),
    );
    const all = await items.find().sort({ k: -1 }).batchSize(7).toArray();
    expect(all.map(({ k }) => k)).toEqual(Array.from({ length: 1000 }, (_, i) => 999 - i));
    expect(
      await ids({}, { sort: { k: 1 }, skip: 5, limit: 3, projection: { _id: 1 } }),
    ).toHaveLength(3);
    const cursor = items.find({}, { batchSize: 10 });
    await cursor.next();
    await cursor.close();
    expect(await codeOf(server.db.command({ getMore: 12345n, collection: 'items' }))).toBe(43);
  });
});

describe('update', () => {
  it('applies every update operator', async () => {
    await items.insertOne({
      _id: 1,
      n: 5,
      list: [1, 2, 3],
      objects: [
        { k: 1, v: 1 },
        { k: 2, v: 2 },
      ],
      old: 'x',
    });
    await items.updateOne(
      { _id: 1, 'objects.k': 2 },
      {
        $set: { 'deep.er': 1, 'objects.$.v': 20 },
        $min: { n: 3 },
        $max: { m: 8 },
        $push: { list: { $each: [9, 8], $slice: -4 } } as never,
      },
    );
    const doc = await items.findOne({ _id: 1 });
    expect(doc).toMatchObject({
      n: 3,
      deep: { er: 1 },
      m: 8,
      list: [2, 3, 9, 8],
      objects: [
        { k: 1, v: 1 },
        { k: 2, v: 20 },
      ],
    });
    await items.updateOne(
      { _id: 1 },
      {
        $set: { 'objects.$[big].v': 0 },
        $pull: { list: { $gte: 8 } } as never,
        $addToSet: { set: { $each: [1, 1, 2] } },
        $unset: { old: 1 },
      },
      { arrayFilters: [{ 'big.k': { $gt: 1 } }] },
    );
    expect(await items.findOne({ _id: 1 })).toMatchObject({
      objects: [
        { k: 1, v: 1 },
        { k: 2, v: 0 },
      ],
      list: [2, 3],
      set: [1, 2],
    });
    await items.updateOne({ _id: 1 }, { $pullAll: { set: [2, 7] } as never });
    expect(await items.findOne({ _id: 1 })).toMatchObject({ set: [1] });
  });

  it('upserts from the filter, replaces, and reports counts', async () => {
    const upserted = await items.updateOne(
      { _id: 7, kind: 'a', n: { $gt: 1 } },
      { $setOnInsert: { made: true }, $inc: { n: 1 } },
      { upsert: true },
    );
    expect(upserted).toMatchObject({ matchedCount: 0, upsertedCount: 1, upsertedId: 7 });
    expect(await items.findOne({ _id: 7 })).toEqual({ _id: 7, kind: 'a', made: true, n: 1 });
    const replaced = await items.replaceOne({ _id: 7 }, { other: 1 });
    expect(replaced).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    expect(await items.findOne({ _id: 7 })).toEqual({ _id: 7, other: 1 });
    expect(await items.updateOne({ _id: 7 }, { $set: { other: 1 } })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 0,
    });
    expect(await items.updateMany({ other: 1 }, { $set: { z: 1 } })).toMatchObject({
      modifiedCount: 1,
    });
  });

  it('runs findAndModify in every form', async () => {
    await items.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ]);
    expect(await items.findOneAndUpdate({}, { $inc: { n: 10 } }, { sort: { n: -1 } })).toEqual({
      _id: 2,
      n: 2,
    });
    const after = { returnDocument: 'after', projection: { n: 1, _id: 0 } } as const;
    expect(await items.findOneAndUpdate({ _id: 1 }, { $inc: { n: 10 } }, after)).toEqual({ n: 11 });
    expect(
      await items.findOneAndReplace(
        { _id: 9 },
        { n: 9 },
        { upsert: true, returnDocument: 'after' },
      ),
    ).toEqual({ _id: 9, n: 9 });
    expect(await items.findOneAndDelete({ _id: 9 })).toEqual({ _id: 9, n: 9 });
    expect(await items.findOneAndDelete({ _id: 9 })).toBeNull();
  });
});

describe('bulk writes', () => {
  it('stops an ordered bulk write at the first error and continues an unordered one', async () => {
    const docs = [{ _id: 1 }, { _id: 1 }, { _id: 2 }];
    const ordered: unknown = await items.insertMany(docs).catch((error: unknown) => error);
    expect(ordered).toBeInstanceOf(MongoBulkWriteError);
    expect(await ids({})).toEqual([1]);
    const unordered = (await items
      .insertMany([...docs, { _id: 3 }], { ordered: false })
      .catch((error: unknown) => error)) as MongoBulkWriteError;
    expect(unordered.insertedCount).toBe(2);
    expect(unordered.writeErrors).toMatchObject([
      { index: 0, code: 11000 },
      { index: 1, code: 11000 },
    ]);
    const result = await items.bulkWrite([
      { insertOne: { document: { _id: 10, n: 1 } } },
      { updateMany: { filter: { _id: { $lte: 3 } }, update: { $set: { n: 0 } } } },
      { updateOne: { filter: { _id: 11 }, update: { $set: { n: 5 } }, upsert: true } },
      { deleteMany: { filter: { n: 0 } } },
    ]);
    expect(result).toMatchObject({
      insertedCount: 1,
      modifiedCount: 3,
      upsertedCount: 1,
      deletedCount: 3,
    });
  });

  it('inserts many documents of 40 kB and returns them in batches', async () => {
    const pages = server.db.collection<{ _id: number; page: Binary }>('pages');
    const page = new Binary(Buffer.alloc(40_000, 9));
    await pages.insertMany(Array.from({ length: 300 }, (_, _id) => ({ _id, page })));
    let total = 0;
    for await (const doc of pages.find()) total += doc.page.length();
    expect(total).toBe(12_000_000);
  });
});
