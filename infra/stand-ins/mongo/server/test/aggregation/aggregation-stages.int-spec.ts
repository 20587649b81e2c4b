import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Long, type Document } from 'mongodb';
import { startTestServer, type TestServer } from '../support/test-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** The documents that a pipeline returns. */
async function run(documents: Document[], pipeline: Document[]): Promise<Document[]> {
  const [first] = documents;
  const coll = server.db.collection(`c${Math.random().toString(36).slice(2)}`);
  if (first) await coll.insertMany(documents.map((doc, i) => ({ _id: i as never, ...doc })));
  return coll.aggregate(pipeline).toArray();
}

describe('$project', () => {
  const doc = { a: 1, b: { c: 2, d: 3 }, list: [{ x: 1, y: 2 }, 5, { y: 3 }] };
  const cases: [string, Document, Document][] = [
    ['includes paths', { 'b.c': 1 }, { _id: 0, b: { c: 2 } }],
    ['includes inside arrays', { 'list.x': 1, _id: 0 }, { list: [{ x: 1 }, {}] }],
    ['excludes paths', { 'b.c': 0, list: 0 }, { _id: 0, a: 1, b: { d: 3 } }],
    ['excludes inside arrays', { 'list.y': 0, a: 0, b: 0, _id: 0 }, { list: [{ x: 1 }, 5, {}] }],
    ['computes', { _id: 0, sum: { $add: ['$a', '$b.c'] } }, { sum: 3 }],
    ['nests computed fields', { _id: 0, n: { m: '$a' } }, { n: { m: 1 } }],
    ['takes literals', { _id: 0, one: { $literal: 1 }, text: 'x' }, { one: 1, text: 'x' }],
    ['omits a missing field', { _id: 0, z: '$nope' }, {}],
    ['removes with $$REMOVE', { a: 1, b: '$$REMOVE', _id: 0 }, { a: 1 }],
    ['computes the _id', { _id: '$a' }, { _id: 1 }],
    ['creates arrays', { _id: 0, v: ['$a', '$nope'] }, { v: [1, null] }],
  ];
  it.each(cases)('$project %s', async (_name, $project, expected) => {
    expect(await run([doc], [{ $project }])).toEqual([expected]);
  });

  const refusals: [string, Document, number][] = [
    ['an empty specification', {}, 51272],
    ['inclusion among exclusions', { a: 0, b: 1 }, 31253],
    ['exclusion among inclusions', { a: 1, b: 0 }, 31254],
    ['two paths that collide', { a: 1, 'a.b': 1 }, 31250],
    ['a field that starts with a dollar', { $a: 1 }, 16410],
  ];
  it.each(refusals)('refuses the projection %s', async (_name, $project, code) => {
    await expect(run([], [{ $project }])).rejects.toMatchObject({ code });
  });
});

describe('stages that reshape documents', () => {
  const cases: [string, Document[], Document, Document[]][] = [
    [
      '$addFields into a document',
      [{ a: { b: 1 } }],
      { $addFields: { 'a.c': 2 } },
      [{ _id: 0, a: { b: 1, c: 2 } }],
    ],
    [
      '$set in every element',
      [{ a: [{}, { b: 1 }] }],
      { $set: { 'a.b': 9 } },
      [{ _id: 0, a: [{ b: 9 }, { b: 9 }] }],
    ],
    [
      '$unset of several',
      [{ a: 1, b: { c: 1, d: 2 } }],
      { $unset: ['a', 'b.c'] },
      [{ _id: 0, b: { d: 2 } }],
    ],
    ['$replaceRoot', [{ a: { b: 1 } }], { $replaceRoot: { newRoot: '$a' } }, [{ b: 1 }]],
    [
      '$replaceWith of an expression',
      [{ a: { b: 1 } }],
      { $replaceWith: { $mergeObjects: ['$a', { c: 2 }] } },
      [{ b: 1, c: 2 }],
    ],
    [
      '$unwind',
      [{ a: [1, 2] }, { a: [] }, { a: 3 }, {}],
      { $unwind: '$a' },
      [
        { _id: 0, a: 1 },
        { _id: 0, a: 2 },
        { _id: 2, a: 3 },
      ],
    ],
    [
      '$unwind with its options',
      [{ a: ['x', 'y'] }, { a: [] }, {}],
      { $unwind: { path: '$a', includeArrayIndex: 'i', preserveNullAndEmptyArrays: true } },
      [
        { _id: 0, a: 'x', i: 0 },
        { _id: 0, a: 'y', i: 1 },
        { _id: 1, i: null },
        { _id: 2, i: null },
      ],
    ],
    ['$count', [{}, {}, {}], { $count: 'n' }, [{ n: 3 }]],
    ['$skip', [{}, {}], { $skip: 1 }, [{ _id: 1 }]],
    ['$limit', [{}, {}], { $limit: Long.fromNumber(1) }, [{ _id: 0 }]],
    [
      '$redact',
      [
        {
          level: 1,
          open: { level: 1, x: 1 },
          shut: { level: 5, x: 2 },
          list: [{ level: 9 }, { level: 0 }],
        },
      ],
      { $redact: { $cond: [{ $lte: ['$level', 3] }, '$$DESCEND', '$$PRUNE'] } },
      [{ _id: 0, level: 1, open: { level: 1, x: 1 }, list: [{ level: 0 }] }],
    ],
    [
      '$sortByCount',
      [{ a: 'x' }, { a: 'y' }, { a: 'y' }],
      { $sortByCount: '$a' },
      [
        { _id: 'y', count: 2 },
        { _id: 'x', count: 1 },
      ],
    ],
    [
      '$bucket',
      [{ p: 5 }, { p: 15 }, { p: 10 }, { p: 99 }],
      { $bucket: { groupBy: '$p', boundaries: [0, 10, 20], default: 'other' } },
      [
        { _id: 0, count: 1 },
        { _id: 10, count: 2 },
        { _id: 'other', count: 1 },
      ],
    ],
    [
      '$bucketAuto',
      [{ p: 1 }, { p: 2 }, { p: 3 }, { p: 4 }],
      { $bucketAuto: { groupBy: '$p', buckets: 2 } },
      [
        { _id: { min: 1, max: 3 }, count: 2 },
        { _id: { min: 3, max: 4 }, count: 2 },
      ],
    ],
    [
      '$facet',
      [{ a: 1 }, { a: 2 }],
      { $facet: { n: [{ $count: 'n' }], big: [{ $match: { a: { $gt: 1 } } }] } },
      [{ n: [{ n: 2 }], big: [{ _id: 1, a: 2 }] }],
    ],
  ];
  it.each(cases)('reshapes: %s', async (_name, documents, stage, expected) => {
    expect(await run(documents, [stage])).toEqual(expected);
  });

  it('returns as many documents as $sample asks for', async () => {
    const documents = Array.from({ length: 20 }, (_, i) => ({ i }));
    const taken = await run(documents, [{ $sample: { size: 5 } }]);
    expect(new Set(taken.map(({ i }) => i as number)).size).toBe(5);
  });

  it('sorts mixed types with $sort as MongoDB does', async () => {
    const values = ['b', 3, null, { a: 1 }, new Date(1), true, [0], 2.5];
    const sorted = await run(
      values.map((v) => ({ v })),
      [{ $unwind: '$_id' }, { $sort: { v: 1 } }],
    );
    expect(sorted.map(({ v }) => v as unknown)).toEqual([
      null,
      [0],
      2.5,
      3,
      'b',
      { a: 1 },
      true,
      new Date(1),
    ]);
  });
});

describe('$group', () => {
  const documents = [
    { k: 'a', v: 3, d: { x: 1 } },
    { k: 'a', v: 1, d: { y: 2 } },
    { k: 'b', v: 7 },
    { k: 'a', v: 3, d: { x: 5 } },
  ];
  const cases: [Document, unknown][] = [
    [{ $sum: '$v' }, 7],
    [{ $avg: '$v' }, 7 / 3],
    [{ $min: '$v' }, 1],
    [{ $max: '$v' }, 3],
    [{ $first: '$v' }, 3],
    [{ $last: '$d' }, { x: 5 }],
    [{ $push: '$v' }, [3, 1, 3]],
    [{ $addToSet: '$v' }, [3, 1]],
    [{ $mergeObjects: '$d' }, { x: 5, y: 2 }],
    [{ $count: {} }, 3],
    [{ $firstN: { n: 2, input: '$v' } }, [3, 1]],
    [{ $lastN: { n: 2, input: '$v' } }, [1, 3]],
    [{ $maxN: { n: 2, input: '$v' } }, [3, 3]],
    [{ $minN: { n: 2, input: '$v' } }, [1, 3]],
    [{ $top: { sortBy: { v: 1 }, output: '$d' } }, { y: 2 }],
    [{ $bottom: { sortBy: { v: 1 }, output: '$d' } }, { x: 5 }],
    [{ $topN: { n: 2, sortBy: { v: -1 }, output: '$v' } }, [3, 3]],
    [{ $bottomN: { n: 2, sortBy: { v: 1 }, output: '$v' } }, [3, 3]],
    [{ $median: { input: '$v', method: 'approximate' } }, 3],
    [{ $percentile: { input: '$v', p: [0, 1], method: 'approximate' } }, [1, 3]],
    [{ $stdDevSamp: '$v' }, Math.sqrt(4 / 3)],
  ];
  it.each(cases)('groups with %j', async (accumulator, expected) => {
    const [group] = await run(documents, [
      { $match: { k: 'a' } },
      { $group: { _id: '$k', result: accumulator } },
    ]);
    if (typeof expected === 'number') expect(group?.['result']).toBeCloseTo(expected, 12);
    else expect(group).toEqual({ _id: 'a', result: expected });
  });

  const refusals: [string, unknown, number][] = [
    ['no _id', { n: { $sum: 1 } }, 15955],
    ['a field without accumulator', { _id: 1, n: 1 }, 40234],
    ['two accumulators', { _id: 1, n: { $sum: 1, $avg: 1 } }, 40238],
    ['an unknown accumulator', { _id: 1, n: { $nope: 1 } }, 15952],
    ['a field with a dot', { _id: 1, 'a.b': { $sum: 1 } }, 40235],
    ['a value that is not an object', 1, 15947],
  ];
  it.each(refusals)('refuses the $group %s', async (_name, $group, code) => {
    await expect(run([], [{ $group } as Document])).rejects.toMatchObject({ code });
  });
});

describe('stages that MongoDB refuses', () => {
  const cases: [string, Document[], number][] = [
    ['an unknown stage', [{ $nope: 1 }], 40324],
    ['a stage of two fields', [{ $match: {}, $limit: 1 }], 40323],
    ['a stage of no field', [{}], 40323],
    ['$out in the middle', [{ $out: 'x' }, { $match: {} }], 40601],
    ['a limit of zero', [{ $limit: 0 }], 15958],
    ['a negative skip', [{ $skip: -1 }], 5107200],
    ['a $match that is not an object', [{ $match: 1 }], 15959],
    ['an empty sort', [{ $sort: {} }], 15976],
    ['a sort in no direction', [{ $sort: { a: 2 } }], 15975],
    ['an $unwind path without a dollar', [{ $unwind: 'a' }], 28818],
    ['a $facet inside a $facet', [{ $facet: { a: [{ $facet: { b: [] } }] } }], 40600],
    ['an empty $facet', [{ $facet: {} }], 40169],
    ['$collStats in the middle', [{ $match: {} }, { $collStats: {} }], 40602],
    ['$replaceRoot without newRoot', [{ $replaceRoot: {} }], 40414],
    [
      '$bucket boundaries out of order',
      [{ $bucket: { groupBy: '$a', boundaries: [2, 1] } }],
      40194,
    ],
    ['$documents on a collection', [{ $documents: [{}] }], 73],
  ];
  it.each(cases)('refuses the stage: %s', async (_name, pipeline, code) => {
    await expect(run([], pipeline)).rejects.toMatchObject({ code });
  });

  it('prefixes an error that occurs after documents were read', async () => {
    await expect(run([{ a: 1 }], [{ $replaceRoot: { newRoot: '$a' } }])).rejects.toMatchObject({
      code: 40228,
      message: expect.stringMatching(/^PlanExecutor error during aggregation :: caused by :: /),
    });
  });
});
