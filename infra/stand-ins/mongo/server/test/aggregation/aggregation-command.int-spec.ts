import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Collection, Document } from 'mongodb';
import { startTestServer, type TestServer } from '../support/test-server.js';

let server: TestServer;
let many: Collection;
const COUNT = 5000;

beforeAll(async () => {
  server = await startTestServer();
  many = server.db.collection('many');
  await many.insertMany(
    Array.from({ length: COUNT }, (_, i) => ({
      _id: i as never,
      i,
      k: i % 10,
      text: 'x'.repeat(50),
    })),
  );
  await many.createIndex({ k: 1, i: 1 });
});
afterAll(() => server.stop());

const explain = async (pipeline: Document[]): Promise<string> =>
  JSON.stringify(await many.aggregate(pipeline).explain());

describe('the aggregate command', () => {
  it('requires the cursor option in an aggregate', async () => {
    await expect(server.db.command({ aggregate: 'many', pipeline: [] })).rejects.toMatchObject({
      code: 9,
    });
    await expect(
      server.db.command({ aggregate: 'many', pipeline: {}, cursor: {} }),
    ).rejects.toMatchObject({ code: 14 });
    await expect(
      server.db.command({ aggregate: 'many', pipeline: [1], cursor: {} }),
    ).rejects.toMatchObject({ code: 14 });
  });

  it('opens an aggregate cursor without reading when batchSize is 0', async () => {
    const { cursor } = await server.db.command({
      aggregate: 'many',
      pipeline: [{ $match: { k: 1 } }],
      cursor: { batchSize: 0 },
    });
    expect(cursor.firstBatch).toEqual([]);
    const { cursor: next } = await server.db.command({
      getMore: cursor.id,
      collection: 'many',
      batchSize: 2,
    });
    expect(next.nextBatch.map((doc: Document) => doc['i'] as number)).toEqual([1, 11]);
    await server.db.command({ killCursors: 'many', cursors: [cursor.id] });
  });

  it('returns every document of an aggregate once, batch by batch', async () => {
    let sum = 0;
    const cursor = many.aggregate<{ twice: number }>(
      [{ $project: { twice: { $multiply: ['$i', 2] } } }, { $match: { twice: { $gte: 0 } } }],
      { batchSize: 777 },
    );
    for await (const { twice } of cursor) sum += twice;
    expect(sum).toBe(COUNT * (COUNT - 1));
  });

  it('evaluates let of an aggregate as constant expressions', async () => {
    const found = await many
      .aggregate(
        [{ $match: { $expr: { $eq: ['$i', '$$wanted'] } } }, { $project: { v: '$$text' } }],
        {
          let: { wanted: { $add: [1, 2] }, text: { $literal: '$i' } },
        },
      )
      .toArray();
    expect(found).toEqual([{ _id: 3, v: '$i' }]);
  });

  it('checks a pipeline on a missing collection and returns no documents', async () => {
    const none = server.db.collection('none');
    expect(await none.aggregate([{ $group: { _id: null, n: { $sum: 1 } } }]).toArray()).toEqual([]);
    await expect(
      none.aggregate([{ $project: { v: { $nope: 1 } } }]).toArray(),
    ).rejects.toMatchObject({
      code: 168,
    });
  });

  it('interrupts a pipeline when its time limit is over', async () => {
    const slow = [
      {
        $lookup: { from: 'many', pipeline: [{ $match: { $expr: { $gt: ['$i', -1] } } }], as: 'x' },
      },
    ];
    await expect(many.aggregate(slow, { maxTimeMS: 50 }).toArray()).rejects.toMatchObject({
      code: 50,
    });
  });

  it('runs other commands while a long pipeline runs', async () => {
    const slow = many
      .aggregate([
        { $group: { _id: '$i', all: { $push: '$$ROOT' } } },
        { $sort: { _id: -1 } },
        { $limit: 1 },
      ])
      .toArray();
    await server.db.command({ ping: 1 });
    expect(await slow).toMatchObject([{ _id: COUNT - 1 }]);
  });

  it('reads the writes of its transaction in an aggregate', async () => {
    const session = server.client.startSession();
    session.startTransaction();
    await many.insertOne({ _id: -1 as never, k: 77 }, { session });
    const count = [{ $match: { k: 77 } }, { $count: 'n' }];
    expect(await many.aggregate(count, { session }).toArray()).toEqual([{ n: 1 }]);
    expect(await many.aggregate(count).toArray()).toEqual([]);
    await session.abortTransaction();
    await session.endSession();
  });

  it('applies the collation in every stage of a pipeline', async () => {
    const words = server.db.collection('words');
    await words.insertMany([{ w: 'a' }, { w: 'B' }, { w: 'A' }, { w: 'c' }]);
    const collation = { locale: 'en', strength: 2 };
    const grouped = await words
      .aggregate(
        [{ $limit: 9 }, { $group: { _id: '$w', n: { $sum: 1 } } }, { $sort: { _id: 1 } }],
        { collation },
      )
      .toArray();
    expect(grouped.map(({ n }) => n as number)).toEqual([2, 1, 1]);
    const matched = [
      { $limit: 9 },
      { $match: { w: 'A' } },
      { $project: { e: { $eq: ['$w', 'a'] } } },
    ];
    expect(await words.aggregate(matched, { collation }).toArray()).toMatchObject([
      { e: true },
      { e: true },
    ]);
  });
});

describe('the start of a pipeline', () => {
  it('uses an index for a $match behind stages that do not change the field', async () => {
    expect(await explain([{ $match: { k: 3 } }])).toContain('IXSCAN');
    expect(await explain([{ $addFields: { z: 1 } }, { $match: { k: 3 } }])).toContain('IXSCAN');
    expect(
      await explain([{ $project: { k: 1 } }, { $sort: { k: 1 } }, { $match: { k: 3 } }]),
    ).toContain('IXSCAN');
    expect(await explain([{ $addFields: { k: 1 } }, { $match: { k: 3 } }])).toContain('COLLSCAN');
  });

  it('keeps the order of $skip, $limit and $match', async () => {
    const sorted = { $sort: { i: 1 } };
    const ids = async (stages: Document[]): Promise<unknown[]> =>
      (await many.aggregate([sorted, ...stages]).toArray()).map(({ i }) => i as unknown);
    expect(await ids([{ $limit: 5 }, { $skip: 3 }])).toEqual([3, 4]);
    expect(await ids([{ $skip: 3 }, { $limit: 5 }, { $limit: 2 }])).toEqual([3, 4]);
    expect(await ids([{ $skip: 1 }, { $skip: 1 }, { $limit: 1 }])).toEqual([2]);
    expect(await ids([{ $limit: 5 }, { $match: { i: { $gt: 2 } } }])).toEqual([3, 4]);
  });
});

describe('pipelines without a collection', () => {
  it('runs a pipeline that starts with $documents', async () => {
    const made = await server.db
      .aggregate([
        { $documents: [{ a: 1 }, { a: { $add: [1, 1] } }] },
        { $match: { a: { $gt: 1 } } },
      ])
      .toArray();
    expect(made).toEqual([{ a: 2 }]);
  });

  it('refuses other first stages without a collection', async () => {
    await expect(server.db.aggregate([{ $match: {} }]).toArray()).rejects.toMatchObject({
      code: 73,
    });
    await expect(server.db.aggregate([]).toArray()).rejects.toMatchObject({ code: 73 });
    await expect(server.db.aggregate([{ $currentOp: {} }]).toArray()).rejects.toMatchObject({
      code: 73,
    });
  });

  it('lists the sessions of the server with $listLocalSessions', async () => {
    const session = server.client.startSession();
    await many.findOne({}, { session });
    const sessions = await server.client
      .db('admin')
      .aggregate([{ $listLocalSessions: {} }])
      .toArray();
    expect(sessions.length).toBeGreaterThan(0);
    await session.endSession();
  });

  it('returns statistics of a collection and its indexes', async () => {
    const [stats] = await many.aggregate([{ $collStats: { count: {} } }]).toArray();
    expect(stats).toMatchObject({ count: COUNT });
    const indexes = await many
      .aggregate([{ $indexStats: {} }, { $project: { name: 1 } }])
      .toArray();
    expect(indexes.map(({ name }) => name as string).toSorted()).toEqual(['_id_', 'k_1_i_1']);
  });
});

describe('memory of a pipeline', () => {
  it('lets intermediate results be larger than the maximum document size', async () => {
    const double = { $addFields: { text: { $concat: ['$text', '$text'] } } };
    const one = server.db.collection('one');
    await one.insertOne({ text: 'x'.repeat(9_000_000) });
    await expect(one.aggregate([double]).toArray()).rejects.toMatchObject({ code: 10334 });
    const [length] = await one
      .aggregate([double, { $project: { n: { $strLenCP: '$text' } } }])
      .toArray();
    expect(length).toMatchObject({ n: 18_000_000 });
  });

  it('limits the memory of a stage when allowDiskUse is false', async () => {
    const wide = server.db.collection('wide');
    const text = 'x'.repeat(1_000_000);
    for (let i = 0; i < 60; i += 1) await wide.insertOne({ text });
    const all = [
      { $group: { _id: null, all: { $push: '$text' } } },
      { $project: { n: { $size: '$all' } } },
    ];
    await expect(wide.aggregate(all, { allowDiskUse: false }).toArray()).rejects.toMatchObject({
      code: expect.any(Number),
      message: expect.stringMatching(/memory limit/i),
    });
  });
});
