import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Double, Int32, Long, ObjectId, UUID, type Document } from 'mongodb';
import { startTestServer, type TestServer } from '../support/test-server.js';

let server: TestServer;
const COUNT = 2000;

beforeAll(async () => {
  server = await startTestServer();
  const many = server.db.collection('many');
  await many.insertMany(
    Array.from({ length: COUNT }, (_, i) => ({ _id: i as never, i, k: i % 10 })),
  );
  await many.createIndex({ k: 1, i: 1 });
});
afterAll(() => server.stop());

let made = 0;

/** The documents that a pipeline returns. */
async function run(documents: Document[], pipeline: Document[], options = {}): Promise<Document[]> {
  made += 1;
  const items = server.db.collection(`items${made}`);
  if (documents.length > 0) {
    await items.insertMany(documents.map((doc, i) => ({ _id: i as never, ...doc })));
  }
  return items.aggregate(pipeline, options).toArray();
}

describe('the aggregate command', () => {
  const aggregate = (options: Document): Promise<Document> =>
    server.db.command({ aggregate: 'many', pipeline: [], ...options });

  it('requires a list of stages', async () => {
    await expect(aggregate({ pipeline: {}, cursor: {} })).rejects.toMatchObject({ code: 14 });
    await expect(aggregate({ pipeline: [1], cursor: {} })).rejects.toMatchObject({ code: 14 });
  });

  it('opens a cursor without reading when batchSize is 0', async () => {
    const pipeline = [{ $match: { k: 1 } }];
    const { cursor } = await aggregate({ pipeline, cursor: { batchSize: 0 } });
    expect(cursor.firstBatch).toEqual([]);
    const more = { getMore: cursor.id, collection: 'many', batchSize: 2 };
    const { cursor: next } = await server.db.command(more);
    expect(next.nextBatch.map((doc: Document) => doc['i'] as number)).toEqual([1, 11]);
    await server.db.command({ killCursors: 'many', cursors: [cursor.id] });
  });

  it('returns every document once, batch by batch', async () => {
    const pipeline = [{ $project: { more: { $add: ['$i', 1] } } }];
    const cursor = server.db.collection('many').aggregate<{ more: number }>(pipeline, {
      batchSize: 333,
    });
    let sum = 0;
    for await (const { more } of cursor) sum += more;
    expect(sum).toBe((COUNT * (COUNT + 1)) / 2);
  });

  it('checks a pipeline on a missing collection and returns no documents', async () => {
    expect(await run([], [{ $group: { _id: null, n: { $sum: 1 } } }])).toEqual([]);
    await expect(run([], [{ $project: { v: { $nope: 1 } } }])).rejects.toMatchObject({ code: 168 });
  });

  it('reads the writes of its transaction', async () => {
    const many = server.db.collection('many');
    const count = [{ $match: { k: 77 } }, { $group: { _id: 1, n: { $sum: 1 } } }];
    const session = server.client.startSession();
    session.startTransaction();
    await many.insertOne({ _id: -1 as never, k: 77 }, { session });
    expect(await many.aggregate(count, { session }).toArray()).toEqual([{ _id: 1, n: 1 }]);
    expect(await many.aggregate(count).toArray()).toEqual([]);
    await session.abortTransaction();
    await session.endSession();
  });

  it('serves a leading $match from an index', async () => {
    const explained = server.db.collection('many').aggregate([{ $match: { k: 3 } }]);
    expect(JSON.stringify(await explained.explain('queryPlanner'))).toContain('IXSCAN');
  });
});

describe('$project, $set and $unset', () => {
  const doc = { a: 1, b: { c: 2, d: 3 }, list: [{ x: 1, y: 2 }, 5, { y: 3 }] };
  const cases: [string, Document, Document][] = [
    ['includes paths', { $project: { 'b.c': 1 } }, { _id: 0, b: { c: 2 } }],
    ['includes inside arrays', { $project: { 'list.x': 1, _id: 0 } }, { list: [{ x: 1 }, {}] }],
    ['excludes fields', { $project: { b: 0, list: 0 } }, { _id: 0, a: 1 }],
    ['includes only the _id', { $project: { _id: 1 } }, { _id: 0 }],
    ['excludes the _id', { $project: { _id: 0 } }, doc],
    ['computes', { $project: { _id: 0, sum: { $add: ['$a', '$b.c'] } } }, { sum: 3 }],
    ['omits a missing field', { $project: { _id: 0, z: '$nope' } }, {}],
    ['creates arrays', { $project: { _id: 0, v: ['$a', '$nope'] } }, { v: [1, null] }],
    ['sets a field', { $set: { c: '$a' } }, { _id: 0, ...doc, c: 1 }],
    ['unsets a field', { $unset: 'list' }, { _id: 0, a: 1, b: { c: 2, d: 3 } }],
  ];
  it.each(cases)('%s', async (_name, stage, expected) => {
    expect(await run([doc], [stage])).toEqual([expected]);
  });
});

describe('$sort and $limit', () => {
  it('keep their order', async () => {
    const many = server.db.collection('many');
    const ids = async (stages: Document[]): Promise<unknown[]> =>
      (await many.aggregate([{ $sort: { i: 1 } }, ...stages]).toArray()).map(
        ({ i }) => i as unknown,
      );
    expect(await ids([{ $limit: 5 }, { $limit: 2 }])).toEqual([0, 1]);
    expect(await ids([{ $limit: 5 }, { $match: { i: { $gt: 2 } } }])).toEqual([3, 4]);
  });

  it('order mixed types as MongoDB does, also behind another stage', async () => {
    const values = ['b', 3, null, { a: 1 }, new Date(1), true, [0], 2.5];
    const sorted = await run(
      values.map((v) => ({ v })),
      [{ $set: { x: 1 } }, { $sort: { v: 1 } }],
    );
    const order = [null, [0], 2.5, 3, 'b', { a: 1 }, true, new Date(1)];
    expect(sorted.map(({ v }) => v as unknown)).toEqual(order);
  });
});

describe('$group', () => {
  const sizes = async (keys: unknown[]): Promise<number[]> => {
    const group = { $group: { _id: '$k', n: { $sum: 1 } } };
    const groups = await run(
      keys.map((k) => ({ k })),
      [group, { $sort: { n: -1 } }],
    );
    return groups.map(({ n }) => n as number);
  };

  it.each<[Document, unknown]>([
    [{ $sum: '$v' }, 7],
    [{ $min: '$v' }, 1],
    [{ $max: '$v' }, 3],
    [{ $first: '$v' }, 3],
    [{ $first: '$nope' }, null],
  ])('computes %j', async (accumulator, expected) => {
    const documents = [{ v: 3 }, { v: 1 }, { v: 3 }];
    const [group] = await run(documents, [{ $group: { _id: null, result: accumulator } }]);
    expect(group).toEqual({ _id: null, result: expected });
  });

  it('puts equal numbers of different types into one group', async () => {
    const numbers = [new Int32(1), new Double(1), Long.fromNumber(1)];
    expect(await sizes([...numbers, new Double(1.5), 1.5])).toEqual([3, 2]);
  });

  it('groups by binary data, ObjectIds, dates and documents', async () => {
    const ids = [
      new ObjectId(),
      new UUID('11111111-2222-4333-8444-555555555555'),
      new Date(9),
      { a: 1, b: [2] },
    ];
    expect(await sizes([...ids, ...ids])).toEqual([2, 2, 2, 2]);
  });

  it('returns sums in the widest type of their operands', async () => {
    const documents = [
      {
        i: new Int32(2147483647),
        l: Long.fromString('9007199254740993'),
        d: 0.1,
      },
      { i: new Int32(1), l: new Int32(2), d: 0.2 },
      { i: 'no number', l: null, d: 0.3 },
    ];
    const sums = { i: '$i', l: '$l', d: '$d', none: '$missing', n: 1 };
    const fields = Object.entries(sums).map(([name, of]) => [name, { $sum: of }]);
    const group = { $group: { _id: null, ...Object.fromEntries(fields) } };
    const options = { promoteValues: false, promoteLongs: false };
    const [all = {}] = await run(documents, [group], options);
    const { _id, ...results } = all;
    const text = Object.values(results).map(
      (value) => `${(value as { _bsontype: string })._bsontype} ${String(value)}`,
    );
    expect(text).toEqual([
      'Long 2147483648',
      'Long 9007199254740995',
      'Double 0.6',
      'Int32 0',
      'Int32 3',
    ]);
  });
});

describe('an invalid stage', () => {
  it.each<[Document, number]>([
    [{ $match: {}, $limit: 1 }, 40323],
    [{}, 40323],
    [{ $limit: 0 }, 15958],
    [{ $match: 1 }, 15959],
    [{ $sort: {} }, 15976],
    [{ $sort: { a: 2 } }, 15975],
    [{ $project: {} }, 51272],
    [{ $project: { a: 0, b: 1 } }, 31254],
    [{ $project: { a: 1, b: 0 } }, 31254],
    [{ $project: { a: 1, 'a.b': 1 } }, 31249],
    [{ $project: { $a: 1 } }, 16410],
    [{ $project: { b: { c: 1 } } }, 31250],
    [{ $set: { 'b.c': 1 } }, 31250],
    [{ $unset: ['a', 'b'] }, 31002],
    [{ $group: { n: { $sum: 1 } } }, 15955],
    [{ $group: { _id: 1, n: 1 } }, 40238],
    [{ $group: { _id: 1, n: { $sum: 1, $min: 1 } } }, 40238],
    [{ $group: { _id: 1, 'a.b': { $sum: 1 } } }, 40235],
    [{ $group: 1 }, 15955],
  ])('refuses an invalid stage: %j', async (stage, code) => {
    await expect(run([], [stage])).rejects.toMatchObject({ code });
  });
});
