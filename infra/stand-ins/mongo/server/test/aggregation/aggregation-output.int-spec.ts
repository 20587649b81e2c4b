import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Collection, Document } from 'mongodb';
import { startTestServer, type TestServer } from '../support/test-server.js';

let server: TestServer;
let source: Collection;
let target: Collection;

beforeAll(async () => {
  server = await startTestServer();
  source = server.db.collection('source');
  target = server.db.collection('target');
  await source.insertMany([
    { _id: 1, k: 'a', n: 1 },
    { _id: 2, k: 'b', n: 2 },
  ] as Document[]);
});
beforeEach(async () => {
  await target.drop();
  await target.createIndex({ k: 1 }, { unique: true });
  await target.insertOne({ _id: 1 as never, k: 'a', old: true });
});
afterAll(() => server.stop());

const all = (): Promise<Document[]> => target.find().sort({ _id: 1 }).toArray();
const end = (stage: Document): Promise<Document[]> => source.aggregate([stage]).toArray();

describe('$out', () => {
  it('replaces the documents with $out and keeps the indexes', async () => {
    expect(await end({ $out: 'target' })).toEqual([]);
    expect(await all()).toEqual([
      { _id: 1, k: 'a', n: 1 },
      { _id: 2, k: 'b', n: 2 },
    ]);
    expect((await target.indexes()).map(({ name }) => name)).toEqual(['_id_', 'k_1']);
  });

  it('leaves the target of $out unchanged when a document is refused', async () => {
    const same = [{ $addFields: { k: 'same' } }, { $out: 'target' }];
    await expect(source.aggregate(same).toArray()).rejects.toMatchObject({ code: 11000 });
    expect(await all()).toEqual([{ _id: 1, k: 'a', old: true }]);
    const names = (await server.db.listCollections().toArray()).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['source', 'target']);
  });

  it('writes into another database with $out', async () => {
    const other = server.client.db(`${server.db.databaseName}_other`);
    await end({ $out: { db: other.databaseName, coll: 'copy' } });
    expect(await other.collection('copy').countDocuments()).toBe(2);
    await other.dropDatabase();
  });

  it('replaces with $out the collection that the pipeline reads', async () => {
    const self = server.db.collection('self');
    await self.insertMany([{ n: 1 }, { n: 2 }]);
    await self.aggregate([{ $match: { n: 2 } }, { $out: 'self' }]).toArray();
    expect(await self.find({}, { projection: { _id: 0 } }).toArray()).toEqual([{ n: 2 }]);
  });

  it.each([
    [{ $out: 1 }, 16990],
    [{ $out: { coll: 'x', db: 'admin' } }, 17385],
    [{ $out: '' }, 73],
  ])('refuses the $out %j', async (stage, code) => {
    await expect(end(stage)).rejects.toMatchObject({ code });
  });
});

describe('$merge', () => {
  const cases: [string, Document, Document[]][] = [
    [
      'merges and inserts',
      {},
      [
        { _id: 1, k: 'a', old: true, n: 1 },
        { _id: 2, k: 'b', n: 2 },
      ],
    ],
    [
      'replaces',
      { whenMatched: 'replace' },
      [
        { _id: 1, k: 'a', n: 1 },
        { _id: 2, k: 'b', n: 2 },
      ],
    ],
    [
      'keeps existing documents',
      { whenMatched: 'keepExisting' },
      [
        { _id: 1, k: 'a', old: true },
        { _id: 2, k: 'b', n: 2 },
      ],
    ],
    [
      'discards unmatched documents',
      { whenNotMatched: 'discard' },
      [{ _id: 1, k: 'a', old: true, n: 1 }],
    ],
    [
      'matches by another unique key',
      { on: 'k' },
      [
        { _id: 1, k: 'a', old: true, n: 1 },
        { _id: 2, k: 'b', n: 2 },
      ],
    ],
    [
      'runs a pipeline',
      {
        whenMatched: [{ $set: { sum: { $add: ['$$new.n', '$$plus'] } } }],
        let: { plus: { $multiply: ['$n', 10] } },
      },
      [
        { _id: 1, k: 'a', old: true, sum: 11 },
        { _id: 2, k: 'b', n: 2 },
      ],
    ],
  ];
  it.each(cases)('$merge %s', async (_name, options, expected) => {
    await end({ $merge: { into: 'target', ...options } });
    expect(await all()).toEqual(expected);
  });

  it('names the duplicate key when $merge fails with whenMatched fail', async () => {
    const failing = end({ $merge: { into: 'target', whenMatched: 'fail' } });
    await expect(failing).rejects.toMatchObject({
      code: 11000,
      keyPattern: { _id: 1 },
      keyValue: { _id: 1 },
    });
    await expect(end({ $merge: { into: 'target', whenNotMatched: 'fail' } })).rejects.toMatchObject(
      { code: 13113 },
    );
  });

  it('creates the target collection of $merge', async () => {
    await end({ $merge: 'made' });
    expect(await server.db.collection('made').countDocuments()).toBe(2);
    await server.db.dropCollection('made');
  });

  it.each([
    [{ into: 'target', on: 'n' }, 51183],
    [{ into: 'target', whenMatched: 'nope' }, 2],
    [{ into: 'target', whenMatched: 'fail', whenNotMatched: 'discard' }, 51181],
    [{ on: '_id' }, 40414],
    [{ into: 'target', let: { a: 1 } }, 51199],
  ])('refuses the $merge %j', async ($merge, code) => {
    await expect(end({ $merge })).rejects.toMatchObject({ code });
  });
});

it.each([{ $out: 'target' }, { $merge: 'target' }])(
  'refuses %j in a transaction',
  async (stage) => {
    const session = server.client.startSession();
    session.startTransaction();
    await expect(source.aggregate([stage], { session }).toArray()).rejects.toMatchObject({
      code: 263,
    });
    await session.endSession();
  },
);
