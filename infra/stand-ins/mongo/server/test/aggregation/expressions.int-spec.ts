import { afterAll, describe, expect, it } from '@jest/globals';
import { Double, Int32, Long } from 'mongodb';
import { startTestServer } from '../support/test-server.js';

const server = await startTestServer();
afterAll(() => server.stop());
const one = server.db.collection('one');
await one.insertOne({ _id: 1 as never, a: { b: [{ c: 1 }, { c: 2 }, 3] }, s: 'Grüße', n: null });

const TYPED = { promoteValues: false, promoteLongs: false } as const;

async function valueOf(expression: unknown, options = {}): Promise<unknown> {
  const [doc] = await one.aggregate([{ $project: { v: expression } }], options).toArray();
  return doc?.['v'];
}

describe('an expression', () => {
  const cases: [unknown, unknown][] = [
    ['$a.b.c', [1, 2]],
    ['$a.b.nope', []],
    [{ $ifNull: [{ x: '$_id', y: '$nope' }, null] }, { x: 1 }],
    [{ $eq: ['$nope', null] }, false],
    [{ $ne: [1, 2] }, true],
    [{ $lt: ['$nope', null] }, true],
    [{ $lte: [2, 2] }, true],
    [{ $eq: [1, Long.fromNumber(1)] }, true],
    [{ $gt: [{ a: 2 }, { a: 1 }] }, true],
    [{ $and: [1, 'x', {}] }, true],
    [{ $and: [0, '$nope'] }, false],
    [{ $not: [[]] }, false],
    [{ $cond: [{ $gt: [1, 2] }, 'y', 'n'] }, 'n'],
    [{ $ifNull: ['$nope', '$n', 'z'] }, 'z'],
    [{ $min: [3, null, 2] }, 2],
    [{ $max: [3, 9, '$nope'] }, 9],
    [{ $min: [null, '$nope'] }, null],
    [{ $size: [[1, 2, 3]] }, 3],
    [{ $arrayElemAt: [[1, 2, 3], -1] }, 3],
    [{ $arrayElemAt: [[1], 5] }, undefined],
    [{ $slice: [[1, 2, 3, 4], 1, 2] }, [2, 3]],
    [{ $slice: [[1, 2, 3], -2, 9] }, [2, 3]],
    [{ $concatArrays: [[1], [2, 3]] }, [1, 2, 3]],
    [{ $concatArrays: [[1], null] }, null],
    [{ $in: [2, [1, 2]] }, true],
    [{ $filter: { input: [1, 2, 3], cond: { $gt: ['$$this', 1] } } }, [2, 3]],
    [{ $filter: { input: '$a.b', cond: { $gt: ['$$this.c', 1] } } }, [{ c: 2 }]],
    [{ $filter: { input: null, cond: true } }, null],
  ];
  it.each(cases)('evaluates %j', async (expression, expected) => {
    expect(await valueOf(expression)).toEqual(expected);
  });

  const refusals: [unknown, number][] = [
    [{ $size: 'x' }, 17124],
    [{ $arrayElemAt: ['x', 0] }, 28689],
    [{ $arrayElemAt: [[1], 0.5] }, 28691],
    [{ $slice: ['x', 1, 1] }, 28724],
    [{ $slice: [[1], 1] }, 16020],
    [{ $slice: [[1], 1, 0] }, 28729],
    [{ $concatArrays: [1] }, 28664],
    [{ $in: [1, 2] }, 40081],
    [{ $cond: [1, 2] }, 16020],
    [{ $ifNull: ['$a'] }, 1257300],
    [{ $filter: { input: [1] } }, 9],
    [{ $add: [1, 'x'] }, 14],
    [{ $subtract: ['x', 1] }, 14],
    [{ $subtract: [1] }, 16020],
    [{ $add: [1], $subtract: [2, 1] }, 15983],
    ['$$nope', 17276],
    ['$a.', 16410],
    ['$', 16410],
    ['$$this', 17276],
    [{ $ifNull: [{ 'b.c': 1 }, 0] }, 16412],
  ];
  it.each(refusals)('refuses %j with %i', async (expression, code) => {
    await expect(valueOf(expression)).rejects.toMatchObject({ code });
  });
});

const long = (text: string): Long => Long.fromString(text);

describe('arithmetic', () => {
  const cases: [string, unknown, string][] = [
    ['int32 plus int32', { $add: [new Int32(1), new Int32(2)] }, 'Int32 3'],
    ['an int32 sum too large', { $add: [new Int32(2147483647), new Int32(1)] }, 'Long 2147483648'],
    ['int32 plus double', { $add: [new Int32(1), new Double(2)] }, 'Double 3'],
    [
      'int64 beyond 2^53',
      { $add: [long('9007199254740993'), new Int32(1)] },
      'Long 9007199254740994',
    ],
    [
      'an int64 sum too large',
      { $add: [long('9223372036854775807'), new Int32(1)] },
      'Double 9223372036854776000',
    ],
    [
      'int64 minus int64',
      { $subtract: [long('9007199254740993'), long('2')] },
      'Long 9007199254740991',
    ],
    ['double minus int32', { $subtract: [new Double(1.5), new Int32(1)] }, 'Double 0.5'],
    ['a sum with null', { $add: [new Int32(1), null] }, 'object null'],
  ];
  it.each(cases)(
    'returns the type that MongoDB returns for %s',
    async (_name, expression, type) => {
      const value = (await valueOf(expression, TYPED)) as {
        _bsontype?: string;
        toString(): string;
      } | null;
      expect(`${value?._bsontype ?? typeof value} ${value?.toString() ?? 'null'}`).toBe(type);
    },
  );

  it('adds milliseconds to a date', async () => {
    expect(await valueOf({ $add: [new Date(1000), new Int32(500)] })).toEqual(new Date(1500));
    await expect(valueOf({ $subtract: [new Date(1000), 1] })).rejects.toMatchObject({ code: 14 });
  });
});
