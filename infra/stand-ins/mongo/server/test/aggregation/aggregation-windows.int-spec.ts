import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Collection, Document } from 'mongodb';
import { startTestServer, type TestServer } from '../support/test-server.js';

let server: TestServer;
let sales: Collection;
const day = (n: number): Date => new Date(Date.UTC(2024, 0, n));

beforeAll(async () => {
  server = await startTestServer();
  sales = server.db.collection('sales');
  await sales.insertMany([
    { _id: 1, shop: 'a', day: day(1), sold: 10 },
    { _id: 2, shop: 'a', day: day(2), sold: 20 },
    { _id: 3, shop: 'a', day: day(4), sold: 40 },
    { _id: 4, shop: 'b', day: day(1), sold: 5 },
    { _id: 5, shop: 'b', day: day(2), sold: 5 },
  ] as Document[]);
});
afterAll(() => server.stop());

async function column(output: Document, more: Document = {}): Promise<unknown[]> {
  const found = await sales
    .aggregate([
      {
        $setWindowFields: {
          partitionBy: '$shop',
          sortBy: { day: 1 },
          output: { v: output },
          ...more,
        },
      },
      { $sort: { _id: 1 } },
    ])
    .toArray();
  return found.map(({ v }) => v as unknown);
}

describe('$setWindowFields', () => {
  const cases: [string, Document, unknown[]][] = [
    ['a whole partition', { $sum: '$sold' }, [70, 70, 70, 10, 10]],
    [
      'a running total',
      { $sum: '$sold', window: { documents: ['unbounded', 'current'] } },
      [10, 30, 70, 5, 10],
    ],
    ['neighbours', { $max: '$sold', window: { documents: [-1, 1] } }, [20, 40, 40, 5, 5]],
    [
      'the following documents',
      { $push: '$_id', window: { documents: [1, 'unbounded'] } },
      [[2, 3], [3], [], [5], []],
    ],
    [
      'a range of days',
      { $sum: '$sold', window: { range: [-1, 'current'], unit: 'day' } },
      [10, 30, 40, 5, 10],
    ],
    ['$rank', { $documentNumber: {} }, [1, 2, 3, 1, 2]],
    ['$shift', { $shift: { output: '$sold', by: -1, default: 0 } }, [0, 10, 20, 0, 5]],
    [
      '$derivative',
      { $derivative: { input: '$sold', unit: 'day' }, window: { documents: [-1, 0] } },
      [null, 10, 10, null, 0],
    ],
    [
      '$integral',
      {
        $integral: { input: '$sold', unit: 'day' },
        window: { documents: ['unbounded', 'current'] },
      },
      [0, 15, 75, 0, 5],
    ],
    ['$expMovingAvg', { $expMovingAvg: { input: '$sold', alpha: 0.5 } }, [10, 15, 27.5, 5, 5]],
    ['$covarianceSamp', { $covarianceSamp: ['$_id', '$_id'] }, [1, 1, 1, 0.5, 0.5]],
    ['$first', { $first: '$sold' }, [10, 10, 10, 5, 5]],
  ];
  it.each(cases)('computes over a window: %s', async (_name, output, expected) => {
    expect(await column(output)).toEqual(expected);
  });

  it('ranks equal values with $rank and $denseRank', async () => {
    const bySale = { partitionBy: null, sortBy: { sold: 1 } };
    expect(await column({ $rank: {} }, bySale)).toEqual([3, 4, 5, 1, 1]);
    expect(await column({ $denseRank: {} }, bySale)).toEqual([2, 3, 4, 1, 1]);
  });

  it.each([
    [{ $rank: {}, window: { documents: [0, 1] } }, 5371601],
    [{ $sum: '$sold', window: { documents: [1, 0] } }, 5339900],
    [{ $nope: 1 }, 9],
  ])('refuses the $setWindowFields %j', async (output, code) => {
    await expect(column(output)).rejects.toMatchObject({ code });
  });
});

async function made(documents: Document[], stage: Document): Promise<Document[]> {
  return server.db.aggregate([{ $documents: documents }, stage]).toArray();
}

describe('$fill', () => {
  it('fills missing values with the last value (locf)', async () => {
    const filled = await made([{ t: 1, v: 5 }, { t: 2 }, { t: 3, v: null }, { t: 4, v: 7 }], {
      $fill: { sortBy: { t: 1 }, output: { v: { method: 'locf' } } },
    });
    expect(filled.map(({ v }) => v as number)).toEqual([5, 5, 5, 7]);
  });

  it('fills missing values by linear interpolation', async () => {
    const filled = await made([{ t: 0, v: 0 }, { t: 1 }, { t: 4, v: 8 }, { t: 5 }], {
      $fill: { sortBy: { t: 1 }, output: { v: { method: 'linear' } } },
    });
    expect(filled.map(({ v }) => v as number)).toEqual([0, 2, 8, null]);
  });

  it('fills missing values with a constant', async () => {
    const filled = await made([{ v: null }, { v: 1 }, {}], {
      $fill: { output: { v: { value: 9 } } },
    });
    expect(filled).toEqual([{ v: 9 }, { v: 1 }, { v: 9 }]);
  });
});

describe('$densify', () => {
  it('fills the gaps between numbers with $densify', async () => {
    const dense = await made([{ n: 1 }, { n: 4 }], {
      $densify: { field: 'n', range: { step: 1, bounds: 'full' } },
    });
    expect(dense).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]);
  });

  it('fills the gaps between dates in each partition with $densify', async () => {
    const dense = await made(
      [
        { p: 'x', t: day(1), v: 1 },
        { p: 'x', t: day(3), v: 2 },
        { p: 'y', t: day(2), v: 3 },
      ],
      {
        $densify: {
          field: 't',
          partitionByFields: ['p'],
          range: { step: 1, unit: 'day', bounds: 'partition' },
        },
      },
    );
    expect(dense).toEqual([
      { p: 'x', t: day(1), v: 1 },
      { p: 'x', t: day(2) },
      { p: 'x', t: day(3), v: 2 },
      { p: 'y', t: day(2), v: 3 },
    ]);
  });

  it('stays within the bounds of $densify', async () => {
    const dense = await made([{ n: 10 }], {
      $densify: { field: 'n', range: { step: 2, bounds: [4, 9] } },
    });
    expect(dense).toEqual([{ n: 4 }, { n: 6 }, { n: 8 }, { n: 10 }]);
  });
});
