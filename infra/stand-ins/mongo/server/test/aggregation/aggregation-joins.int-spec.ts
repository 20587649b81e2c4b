import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Collection, Document } from 'mongodb';
import { startTestServer, type TestServer } from '../support/test-server.js';

let server: TestServer;
let orders: Collection;
let people: Collection;

beforeAll(async () => {
  server = await startTestServer();
  orders = server.db.collection('orders');
  people = server.db.collection('people');
  await orders.insertMany([
    { _id: 1, item: 'pen', qty: 2 },
    { _id: 2, item: 'ink', qty: 1 },
    { _id: 3 },
  ] as Document[]);
  await server.db.collection('stock').insertMany([
    { _id: 1, sku: 'pen', left: 5, where: { shelf: 'a' } },
    { _id: 2, sku: 'pen', left: 1 },
    { _id: 3, sku: null, left: 9 },
    { _id: 4, left: 8 },
  ] as Document[]);
  await people.insertMany([
    { _id: 'ann', boss: null },
    { _id: 'bob', boss: 'ann' },
    { _id: 'cid', boss: 'bob' },
    { _id: 'dan', boss: 'cid' },
  ] as unknown as Document[]);
});
afterAll(() => server.stop());

const ids = (docs: unknown): unknown[] => (docs as Document[]).map(({ _id }) => _id as unknown);

describe('$lookup', () => {
  it('joins by equality with $lookup, and null with a missing field', async () => {
    const joined = await orders
      .aggregate([{ $lookup: { from: 'stock', localField: 'item', foreignField: 'sku', as: 's' } }])
      .toArray();
    expect(joined.map(({ s }) => ids(s))).toEqual([[1, 2], [], [3, 4]]);
  });

  it('joins each element of an array with $lookup', async () => {
    const lists = server.db.collection('lists');
    await lists.insertOne({ skus: ['pen', 'none'], none: [] });
    const [both] = await lists
      .aggregate([
        { $lookup: { from: 'stock', localField: 'skus', foreignField: 'sku', as: 's' } },
        { $lookup: { from: 'stock', localField: 'none', foreignField: 'sku', as: 'n' } },
      ])
      .toArray();
    expect(ids(both?.['s'])).toEqual([1, 2]);
    expect(both?.['n']).toEqual([]);
  });

  it('runs a $lookup pipeline with variables', async () => {
    const joined = await orders
      .aggregate([
        { $match: { item: 'pen' } },
        {
          $lookup: {
            from: 'stock',
            let: { item: '$item', wanted: '$qty' },
            pipeline: [
              {
                $match: {
                  $expr: { $and: [{ $eq: ['$sku', '$$item'] }, { $gte: ['$left', '$$wanted'] }] },
                },
              },
              { $project: { left: 1, rest: { $subtract: ['$left', '$$wanted'] } } },
            ],
            as: 's',
          },
        },
      ])
      .toArray();
    expect(joined).toEqual([{ _id: 1, item: 'pen', qty: 2, s: [{ _id: 1, left: 5, rest: 3 }] }]);
  });

  it('combines equality and a pipeline in one $lookup', async () => {
    const [pen] = await orders
      .aggregate([
        { $match: { _id: 1 } },
        {
          $lookup: {
            from: 'stock',
            localField: 'item',
            foreignField: 'sku',
            pipeline: [{ $sort: { left: 1 } }, { $limit: 1 }],
            as: 'least',
          },
        },
      ])
      .toArray();
    expect(ids(pen?.['least'])).toEqual([2]);
  });

  it('nests $lookup stages, and each level sees the variables of the outer levels', async () => {
    const [pen] = await orders
      .aggregate([
        { $match: { _id: 1 } },
        {
          $lookup: {
            from: 'stock',
            let: { outer: '$qty' },
            pipeline: [
              { $match: { _id: 1 } },
              {
                $lookup: {
                  from: 'people',
                  let: { inner: '$left' },
                  pipeline: [{ $limit: 1 }, { $project: { v: ['$$outer', '$$inner'] } }],
                  as: 'p',
                },
              },
            ],
            as: 's',
          },
        },
      ])
      .toArray();
    expect(pen?.['s'][0].p).toEqual([{ _id: 'ann', v: [2, 5] }]);
  });

  it('reads $documents in a $lookup pipeline, and nothing from a missing collection', async () => {
    const [pen] = await orders
      .aggregate([
        { $match: { _id: 1 } },
        { $lookup: { pipeline: [{ $documents: [{ a: 1 }] }], as: 'given' } },
        { $lookup: { from: 'nowhere', pipeline: [], as: 'none' } },
      ])
      .toArray();
    expect(pen).toMatchObject({ given: [{ a: 1 }], none: [] });
  });

  it.each([
    [{ from: 'x' }, 9],
    [{ from: 'x', as: 'y' }, 9],
    [{ from: 'x', as: 'y', localField: 'a' }, 9],
    [{ from: 'x', as: 'y', pipeline: [{ $out: 'z' }] }, 51047],
    [{ from: 'x', as: 'y', pipeline: [], nope: 1 }, 9],
    [{ from: 'x', as: 'y', pipeline: [{ $match: { $expr: '$$nope' } }] }, 17276],
  ])('refuses the $lookup %j', async ($lookup, code) => {
    await expect(orders.aggregate([{ $lookup }]).toArray()).rejects.toMatchObject({ code });
  });
});

describe('$graphLookup', () => {
  const chain = {
    from: 'people',
    startWith: '$boss',
    connectFromField: 'boss',
    connectToField: '_id',
    as: 'above',
  };

  it('follows a chain to its end with $graphLookup', async () => {
    const [dan] = await people
      .aggregate([{ $match: { _id: 'dan' as never } }, { $graphLookup: chain }])
      .toArray();
    expect(new Set(ids(dan?.['above']))).toEqual(new Set(['ann', 'bob', 'cid']));
  });

  it('stops $graphLookup at maxDepth and returns the depth in depthField', async () => {
    const [dan] = await people
      .aggregate([
        { $match: { _id: 'dan' as never } },
        { $graphLookup: { ...chain, maxDepth: 1, depthField: 'steps' } },
        { $project: { above: { $sortArray: { input: '$above', sortBy: { steps: 1 } } } } },
      ])
      .toArray();
    expect(dan?.['above']).toEqual([
      { _id: 'cid', boss: 'bob', steps: 0 },
      { _id: 'bob', boss: 'ann', steps: 1 },
    ]);
  });

  it('ends $graphLookup on a circular reference and applies restrictSearchWithMatch', async () => {
    const ring = server.db.collection('ring');
    await ring.insertMany([
      { _id: 1, next: 2 },
      { _id: 2, next: 3 },
      { _id: 3, next: 1, closed: true },
    ] as Document[]);
    const around = {
      from: 'ring',
      startWith: '$next',
      connectFromField: 'next',
      connectToField: '_id',
      as: 'all',
    };
    const pipeline = (more: Document): Document[] => [
      { $match: { _id: 1 } },
      { $graphLookup: { ...around, ...more } },
    ];
    const [whole] = await ring.aggregate(pipeline({})).toArray();
    const [part] = await ring
      .aggregate(pipeline({ restrictSearchWithMatch: { closed: { $ne: true } } }))
      .toArray();
    expect(new Set(ids(whole?.['all']))).toEqual(new Set([1, 2, 3]));
    expect(ids(part?.['all'])).toEqual([2]);
  });

  it('requires all fields of $graphLookup', async () => {
    await expect(
      people.aggregate([{ $graphLookup: { from: 'people', as: 'x' } }]).toArray(),
    ).rejects.toMatchObject({ code: 40105 });
  });
});

describe('$unionWith', () => {
  it('appends another collection with $unionWith, with or without a pipeline', async () => {
    const plain = await orders.aggregate([{ $unionWith: 'people' }, { $count: 'n' }]).toArray();
    expect(plain).toEqual([{ n: 7 }]);
    const piped = await orders
      .aggregate([
        { $limit: 1 },
        { $unionWith: { coll: 'people', pipeline: [{ $match: { boss: 'ann' } }] } },
        { $project: { _id: 1 } },
      ])
      .toArray();
    expect(ids(piped)).toEqual([1, 'bob']);
  });
});
