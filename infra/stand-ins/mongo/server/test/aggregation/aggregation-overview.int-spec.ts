import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ObjectId } from 'bson';
import type { Collection, Document } from 'mongodb';
import { startTestServer, type TestServer } from '../support/test-server.js';

type Item = Document & { _id: number };

let server: TestServer;
let items: Collection<Item>;

beforeAll(async () => {
  server = await startTestServer();
  items = server.db.collection<Item>('items');
});
beforeEach(() => items.deleteMany({}));
afterAll(() => server.stop());

describe('aggregation', () => {
  it('groups, joins, unwinds, facets and counts', async () => {
    await items.insertMany([
      { _id: 1, k: 'a', v: 1, l: [1, 2] },
      { _id: 2, k: 'a', v: 2, l: [3] },
      { _id: 3, k: 'b', v: 5, l: [] },
    ]);
    const others = server.db.collection('others');
    await others.insertMany([
      { item: 1, t: 'x' },
      { item: 1, t: 'y' },
      { item: 2, t: 'z' },
    ]);
    const run = (pipeline: Document[]): Promise<Document[]> => items.aggregate(pipeline).toArray();
    expect(
      await run([
        { $group: { _id: '$k', sum: { $sum: '$v' }, n: { $count: {} } } },
        { $sort: { _id: 1 } },
      ]),
    ).toEqual([
      { _id: 'a', sum: 3, n: 2 },
      { _id: 'b', sum: 5, n: 1 },
    ]);
    expect(
      await run([
        { $match: { _id: 1 } },
        { $lookup: { from: 'others', localField: '_id', foreignField: 'item', as: 'o' } },
        { $project: { t: '$o.t' } },
      ]),
    ).toEqual([{ _id: 1, t: ['x', 'y'] }]);
    expect(
      await run([
        { $match: { _id: { $lte: 2 } } },
        {
          $lookup: {
            from: 'others',
            let: { id: '$_id' },
            pipeline: [{ $match: { $expr: { $eq: ['$item', '$$id'] } } }, { $count: 'n' }],
            as: 'o',
          },
        },
        { $project: { o: 1 } },
      ]),
    ).toEqual([
      { _id: 1, o: [{ n: 2 }] },
      { _id: 2, o: [{ n: 1 }] },
    ]);
    expect(await run([{ $unwind: '$l' }, { $count: 'n' }])).toEqual([{ n: 3 }]);
    expect(
      await run([
        {
          $facet: {
            a: [{ $count: 'n' }],
            b: [{ $sort: { v: -1 } }, { $limit: 1 }, { $project: { _id: 1 } }],
          },
        },
      ]),
    ).toEqual([{ a: [{ n: 3 }], b: [{ _id: 3 }] }]);
    expect(await items.countDocuments({ v: { $gt: 1 } })).toBe(2);
    expect(await items.distinct('l')).toEqual([1, 2, 3]);
    await items.aggregate([{ $match: { v: 5 } }, { $merge: { into: 'merged' } }]).toArray();
    await items.aggregate([{ $project: { v: 1 } }, { $out: 'out' }]).toArray();
    expect(await server.db.collection('merged').countDocuments({})).toBe(1);
    expect(await server.db.collection('out').countDocuments({})).toBe(3);
  });

  it('groups by ObjectId and by several fields', async () => {
    const owner = new ObjectId();
    await items.insertMany([
      { _id: 1, owner, d: 1 },
      { _id: 2, owner: new ObjectId(owner.toHexString()), d: 1 },
      { _id: 3, owner: new ObjectId(), d: 1 },
    ]);
    const grouped = await items
      .aggregate([
        { $group: { _id: { owner: '$owner', d: '$d' }, n: { $sum: 1 } } },
        { $sort: { n: -1 } },
      ])
      .toArray();
    expect(grouped).toMatchObject([{ _id: { owner, d: 1 }, n: 2 }, { n: 1 }]);
  });
});
