import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Schema, Types } from 'mongoose';
import { startMongooseServer, type MongooseServer } from '../support/mongoose-server.js';

const makeGoods = ({ connection }: MongooseServer) =>
  connection.model(
    'Good',
    new Schema({
      sku: { type: String, unique: true },
      stock: { type: Number, default: 0 },
      tags: [String],
      sizes: [{ _id: false, size: String, left: Number }],
      note: String,
    }),
  );

let server: MongooseServer;
let goods: ReturnType<typeof makeGoods>;

beforeAll(async () => {
  server = await startMongooseServer();
  goods = makeGoods(server);
  await goods.init();
});

afterAll(async () => {
  await server.stop();
});

beforeEach(async () => {
  await goods.deleteMany({});
});

const skus = async (): Promise<unknown[]> =>
  (await goods.find().sort('sku').lean()).map(({ sku }) => sku);

describe('inserting many documents', () => {
  it('stops insertMany at the first refused document', async () => {
    const attempt = goods.insertMany([{ sku: 'a' }, { sku: 'a' }, { sku: 'b' }]);
    await expect(attempt).rejects.toMatchObject({
      name: 'MongoBulkWriteError',
      code: 11000,
      insertedDocs: [{ sku: 'a' }],
      writeErrors: [{ index: 1, code: 11000 }],
    });
    expect(await skus()).toEqual(['a']);
  });

  it('continues an unordered insertMany after refused documents', async () => {
    await goods.create({ sku: 'b' });
    const attempt = goods.insertMany([{ sku: 'a' }, { sku: 'b' }, { sku: 'c' }, { sku: 'a' }], {
      ordered: false,
    });
    await expect(attempt).rejects.toMatchObject({
      insertedDocs: [{ sku: 'a' }, { sku: 'c' }],
      writeErrors: [{ index: 1 }, { index: 3 }],
    });
    expect(await skus()).toEqual(['a', 'b', 'c']);
  });

  it('reports the inserted documents in the raw result', async () => {
    const result = await goods.insertMany([{ sku: 'a' }, { sku: 'b' }], { rawResult: true });
    expect(result).toMatchObject({ acknowledged: true, insertedCount: 2 });
  });
});

describe('bulk writes', () => {
  it('executes every kind of bulk write in order', async () => {
    await goods.create([{ sku: 'a' }, { sku: 'b', tags: ['x'] }, { sku: 'c' }, { sku: 'd' }]);
    const result = await goods.bulkWrite([
      { insertOne: { document: { sku: 'e' } } },
      { updateOne: { filter: { sku: 'a' }, update: { $inc: { stock: 5 } } } },
      { updateMany: { filter: { sku: { $in: ['a', 'b'] } }, update: { $push: { tags: 'new' } } } },
      { updateOne: { filter: { sku: 'f' }, update: { $set: { note: 'made' } }, upsert: true } },
      { replaceOne: { filter: { sku: 'c' }, replacement: { sku: 'c2' } } },
      { deleteOne: { filter: { sku: 'd' } } },
      { deleteMany: { filter: { sku: 'nobody' } } },
    ]);
    expect(result).toMatchObject({
      insertedCount: 1,
      matchedCount: 4,
      modifiedCount: 4,
      upsertedCount: 1,
      deletedCount: 1,
      upsertedIds: { 3: expect.any(Types.ObjectId) },
    });
    expect(await skus()).toEqual(['a', 'b', 'c2', 'e', 'f']);
    expect(await goods.findOne({ sku: 'a' }).lean()).toMatchObject({ stock: 5, tags: ['new'] });
  });

  it('reports each refused statement with its index', async () => {
    await goods.create({ sku: 'a' });
    const attempt = goods.bulkWrite(
      [
        { insertOne: { document: { sku: 'a' } } },
        { updateOne: { filter: { sku: 'a' }, update: { stock: 1 } } },
        { insertOne: { document: { sku: 'a' } } },
      ],
      { ordered: false },
    );
    await expect(attempt).rejects.toMatchObject({
      writeErrors: [
        { index: 0, code: 11000 },
        { index: 2, code: 11000 },
      ],
      result: { modifiedCount: 1 },
    });
  });

  it('saves new and changed documents with bulkSave', async () => {
    const old = await goods.create({ sku: 'old' });
    old.stock = 3;
    const fresh = new goods({ sku: 'fresh' });
    const result = await goods.bulkSave([old, fresh]);
    expect(result).toMatchObject({ insertedCount: 1, modifiedCount: 1 });
    expect([old.isNew, fresh.isNew, old.isModified()]).toEqual([false, false, false]);
    const [one, two] = [new goods({ sku: 'twin' }), new goods({ sku: 'twin' })];
    await expect(goods.bulkSave([one, two])).rejects.toMatchObject({ code: 11000 });
    expect([one.isNew, two.isNew]).toEqual([false, true]);
  });
});

describe('updates', () => {
  it('updates array elements by position, by filter and all at once', async () => {
    await goods.create({
      sku: 'a',
      sizes: [
        { size: 'S', left: 1 },
        { size: 'M', left: 5 },
        { size: 'L', left: 9 },
      ],
    });
    await goods.updateOne({ 'sizes.size': 'M' }, { $inc: { 'sizes.$.left': 10 } });
    await goods.updateOne(
      {},
      { $set: { 'sizes.$[few].left': 0 } },
      { arrayFilters: [{ 'few.left': { $lt: 9 } }] },
    );
    await goods.updateOne({}, { $mul: { 'sizes.$[].left': 2 } });
    const lefts = async () => (await goods.findOne().orFail()).sizes.map(({ left }) => left);
    expect(await lefts()).toEqual([0, 30, 18]);
    await goods.updateOne(
      {},
      { $pull: { sizes: { $or: [{ left: { $gt: 20 } }, { size: 'X' }] } } },
    );
    await goods.updateOne(
      {},
      { $push: { sizes: { $each: [{ size: 'XL', left: 4 }], $sort: { left: -1 }, $slice: 2 } } },
    );
    expect(await lefts()).toEqual([18, 4]);
  });

  it('reports matched, modified and upserted counts', async () => {
    await goods.create([
      { sku: 'a', stock: 1 },
      { sku: 'b', stock: 2 },
    ]);
    expect(await goods.updateMany({}, { stock: 2 })).toMatchObject({
      matchedCount: 2,
      modifiedCount: 1,
    });
    expect(await goods.updateOne({ sku: 'z' }, { stock: 2 })).toMatchObject({
      matchedCount: 0,
      upsertedCount: 0,
    });
    const made = await goods.updateOne({ sku: 'z' }, { $inc: { stock: 4 } }, { upsert: true });
    expect(made).toMatchObject({ upsertedCount: 1, upsertedId: expect.any(Types.ObjectId) });
    expect(await goods.findById(made.upsertedId).lean()).toMatchObject({ sku: 'z', stock: 4 });
  });

  it('updates with a pipeline', async () => {
    await goods.create({ sku: 'a', stock: 4, tags: ['x', 'y'] });
    await goods.updateOne(
      { sku: 'a' },
      [
        { $set: { note: { $concat: ['$sku', '-', { $toString: '$stock' }] } } },
        { $unset: ['tags'] },
      ],
      { updatePipeline: true },
    );
    const stored = await goods.findOne().lean();
    expect(stored).toMatchObject({ note: 'a-4' });
    expect(stored).not.toHaveProperty('tags');
  });

  it('enforces unique fields in updates', async () => {
    await goods.create([{ sku: 'a' }, { sku: 'b' }]);
    await expect(goods.updateOne({ sku: 'b' }, { sku: 'a' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { sku: 1 },
      keyValue: { sku: 'a' },
    });
    expect(await skus()).toEqual(['a', 'b']);
  });

  it('refuses two operators on one path', async () => {
    await goods.create({ sku: 'a' });
    const attempt = goods.updateOne({}, { $set: { stock: 1 }, $inc: { stock: 1 } });
    await expect(attempt).rejects.toMatchObject({ code: 40 });
  });
});

describe('findOneAndUpdate and its variants', () => {
  beforeEach(async () => {
    await goods.create([
      { sku: 'a', stock: 1 },
      { sku: 'b', stock: 2 },
      { sku: 'c', stock: 3 },
    ]);
  });

  it('returns the document before or after the update', async () => {
    const before = await goods.findOneAndUpdate({ sku: 'a' }, { $inc: { stock: 10 } });
    expect(before?.stock).toBe(1);
    const after = await goods.findOneAndUpdate(
      { sku: 'a' },
      { $inc: { stock: 10 } },
      { returnDocument: 'after' },
    );
    expect(after?.stock).toBe(21);
    expect(await goods.findOneAndUpdate({ sku: 'z' }, { stock: 1 })).toBeNull();
  });

  it('takes the first document in the given order and returns only the projected fields', async () => {
    const top = await goods
      .findOneAndUpdate(
        {},
        { note: 'best' },
        { sort: { stock: -1 }, projection: { sku: 1 }, returnDocument: 'after' },
      )
      .lean();
    expect(Object.keys(top ?? {})).toEqual(['_id', 'sku']);
    expect(top?.sku).toBe('c');
    expect(await goods.findOneAndDelete({}).sort('stock').lean()).toMatchObject({ sku: 'a' });
  });

  it('upserts a missing document with its defaults', async () => {
    const made = await goods.findOneAndUpdate(
      { sku: 'new' },
      { $set: { note: 'n' }, $setOnInsert: { tags: ['t'] } },
      { upsert: true, returnDocument: 'after', includeResultMetadata: true },
    );
    expect(made.lastErrorObject).toMatchObject({
      n: 1,
      updatedExisting: false,
      upserted: made.value?._id,
    });
    expect(made.value?.toObject()).toMatchObject({ sku: 'new', stock: 0, note: 'n', tags: ['t'] });
  });

  it('replaces and deletes', async () => {
    const replaced = await goods
      .findOneAndReplace({ sku: 'b' }, { sku: 'b2' }, { returnDocument: 'after' })
      .lean();
    expect(replaced).toMatchObject({ sku: 'b2', stock: 0 });
    const gone = await goods.findOneAndDelete({ sku: 'b2' });
    expect(gone?._id).toEqual(replaced?._id);
    expect(await skus()).toEqual(['a', 'c']);
  });

  it('assigns each document once to concurrent clients', async () => {
    const taken = await Promise.all(
      Array.from({ length: 5 }, () => goods.findOneAndUpdate({ note: null }, { note: 'taken' })),
    );
    const names = taken.flatMap((doc) => doc?.sku ?? []);
    expect(new Set(names)).toEqual(new Set(['a', 'b', 'c']));
    expect(names).toHaveLength(3);
  });
});
