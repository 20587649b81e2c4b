import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Collection, Decimal128, Long, ObjectId, Timestamp } from 'mongodb';
import { startTestServer, type TestServer } from '../support/test-server.js';

let server: TestServer;
let one: Collection;

beforeAll(async () => {
  server = await startTestServer();
  one = server.db.collection('one');
  await one.insertOne({
    _id: 1 as never,
    a: { b: [{ c: 1 }, { c: 2 }, 3] },
    s: 'Grüße',
    'x.y': 7,
    n: null,
  });
});
afterAll(() => server.stop());

async function valueOf(expression: unknown): Promise<unknown> {
  const [doc] = await one.aggregate([{ $project: { v: expression } }]).toArray();
  return doc?.['v'];
}

/** Written as JSON text because the linter takes an object with a `then` member for a promise. */
const json = (text: string): unknown => JSON.parse(text);

type Case = [unknown, unknown];
const suites: Record<string, Case[]> = {
  'paths and variables': [
    ['$a.b.c', [1, 2]],
    ['$$ROOT._id', 1],
    ['$$CURRENT.s', 'Grüße'],
    ['$a.b.nope', []],
    [{ $let: { vars: { x: 2, y: '$_id' }, in: { $add: ['$$x', '$$y'] } } }, 3],
    [{ $let: { vars: { CURRENT: { z: 5 } }, in: '$z' } }, 5],
    [{ $getField: 'x.y' }, 7],
    [{ $getField: { field: 'p', input: { p: 8 } } }, 8],
    [{ $setField: { field: { $literal: '$d' }, input: {}, value: 1 } }, { $d: 1 }],
    [{ $unsetField: { field: 'p', input: { p: 1, q: 2 } } }, { q: 2 }],
    [{ $literal: '$s' }, '$s'],
  ],
  'comparison and conditions': [
    [{ $eq: ['$nope', null] }, false],
    [{ $lt: ['$nope', null] }, true],
    [{ $eq: [1, Long.fromNumber(1)] }, true],
    [{ $cmp: ['b', 'a'] }, 1],
    [{ $gt: [{ a: 2 }, { a: 1 }] }, true],
    [{ $and: [1, 'x', {}] }, true],
    [{ $or: [0, null, '$nope'] }, false],
    [{ $not: [[]] }, false],
    [{ $cond: [{ $gt: [1, 2] }, 'y', 'n'] }, 'n'],
    [json('{"$cond":{"if":true,"then":"y","else":"n"}}'), 'y'],
    [{ $ifNull: ['$nope', '$n', 'z'] }, 'z'],
    [
      json('{"$switch":{"branches":[{"case":{"$eq":[1,2]},"then":"a"},{"case":true,"then":"b"}]}}'),
      'b',
    ],
  ],
  arrays: [
    [{ $arrayElemAt: [[1, 2, 3], -1] }, 3],
    [{ $first: [[4, 5]] }, 4],
    [{ $last: [[4, 5]] }, 5],
    [{ $slice: [[1, 2, 3, 4], 1, 2] }, [2, 3]],
    [{ $slice: [[1, 2, 3], -2] }, [2, 3]],
    [{ $concatArrays: [[1], [2, 3]] }, [1, 2, 3]],
    [{ $concatArrays: [[1], null] }, null],
    [{ $in: [2, [1, 2]] }, true],
    [{ $indexOfArray: [['a', 'b'], 'b'] }, 1],
    [{ $reverseArray: [[1, 2]] }, [2, 1]],
    [{ $range: [0, 10, 4] }, [0, 4, 8]],
    [{ $map: { input: [1, 2], as: 'n', in: { $multiply: ['$$n', 2] } } }, [2, 4]],
    [{ $filter: { input: [1, 2, 3], cond: { $gt: ['$$this', 1] }, limit: 1 } }, [2]],
    [
      { $reduce: { input: ['a', 'b'], initialValue: '', in: { $concat: ['$$value', '$$this'] } } },
      'ab',
    ],
    [
      { $zip: { inputs: [[1, 2], ['a']], useLongestLength: true, defaults: [0, 'z'] } },
      [
        [1, 'a'],
        [2, 'z'],
      ],
    ],
    [{ $sortArray: { input: [3, 1, 2], sortBy: -1 } }, [3, 2, 1]],
    [{ $sortArray: { input: [{ a: 2 }, { a: 1 }], sortBy: { a: 1 } } }, [{ a: 1 }, { a: 2 }]],
    [
      {
        $arrayToObject: [
          [
            ['a', 1],
            ['b', 2],
          ],
        ],
      },
      { a: 1, b: 2 },
    ],
    [{ $objectToArray: { a: 1 } }, [{ k: 'a', v: 1 }]],
    [{ $maxN: { n: 2, input: [1, 9, 5] } }, [9, 5]],
    [{ $sum: [[1, 2, 'x']] }, 3],
    [{ $avg: [1, 3] }, 2],
    [{ $max: [[1, 7, 3]] }, 7],
    [{ $isArray: [[1]] }, true],
  ],
  sets: [
    [
      {
        $setUnion: [
          [2, 1],
          [2, 3],
        ],
      },
      [1, 2, 3],
    ],
    [
      {
        $setIntersection: [
          [1, 2],
          [2, 3],
        ],
      },
      [2],
    ],
    [{ $setDifference: [[1, 2, 2], [1]] }, [2]],
    [
      {
        $setEquals: [
          [1, 2, 1],
          [2, 1],
        ],
      },
      true,
    ],
    [{ $setIsSubset: [[1], [1, 2]] }, true],
    [{ $allElementsTrue: [[1, true]] }, true],
    [{ $anyElementTrue: [[0, false]] }, false],
  ],
  strings: [
    [{ $concat: ['a', 'b'] }, 'ab'],
    [{ $concat: ['a', null] }, null],
    [{ $toUpper: 'abc' }, 'ABC'],
    [{ $toLower: '$nope' }, ''],
    [{ $strLenCP: '$s' }, 5],
    [{ $strLenBytes: '$s' }, 7],
    [{ $substrCP: ['$s', 2, 2] }, 'üß'],
    [{ $substrBytes: ['hello', 1, 3] }, 'ell'],
    [{ $split: ['a,b', ','] }, ['a', 'b']],
    [{ $trim: { input: '  x ' } }, 'x'],
    [{ $ltrim: { input: 'xxa', chars: 'x' } }, 'a'],
    [{ $indexOfCP: ['$s', 'ß'] }, 3],
    [{ $indexOfBytes: ['$s', 'ß'] }, 4],
    [{ $replaceOne: { input: 'aaa', find: 'a', replacement: { $literal: '$&' } } }, '$&aa'],
    [{ $replaceAll: { input: 'aba', find: 'a', replacement: 'x' } }, 'xbx'],
    [{ $strcasecmp: ['a', 'B'] }, -1],
    [{ $regexMatch: { input: 'Abc', regex: /^a/i } }, true],
    [
      { $regexFind: { input: 'üxb', regex: '(x)(y)?' } },
      { match: 'x', idx: 1, captures: ['x', null] },
    ],
    [
      { $regexFindAll: { input: 'a1b2', regex: /\d/ } },
      [
        { match: '1', idx: 1, captures: [] },
        { match: '2', idx: 3, captures: [] },
      ],
    ],
  ],
  objects: [
    [{ $mergeObjects: [{ a: 1 }, null, { b: 2 }] }, { a: 1, b: 2 }],
    [{ $bsonSize: {} }, 5],
    [{ $binarySize: 'abc' }, 3],
    [{ $tsSecond: new Timestamp({ t: 9, i: 2 }) }, 9],
    [{ x: '$_id', y: '$nope' }, { x: 1 }],
  ],
};

for (const [name, cases] of Object.entries(suites)) {
  describe(name, () => {
    it.each(cases)('evaluates %j', async (expression, expected) => {
      expect(await valueOf(expression)).toEqual(expected);
    });
  });
}

const at = (text: string): Date => new Date(text);
const noon = at('2024-03-05T12:34:56.789Z');
const dates: Case[] = [
  [{ $year: noon }, 2024],
  [{ $dayOfYear: noon }, 65],
  [{ $dayOfWeek: noon }, 3],
  [{ $isoDayOfWeek: noon }, 2],
  [{ $week: noon }, 9],
  [{ $isoWeek: noon }, 10],
  [{ $isoWeekYear: at('2021-01-01T00:00:00Z') }, 2020],
  [{ $hour: { date: noon, timezone: 'America/New_York' } }, 7],
  [{ $hour: { date: noon, timezone: '+05:30' } }, 18],
  [{ $year: new ObjectId('65a000000000000000000001') }, 2024],
  [{ $dateToString: { date: noon } }, '2024-03-05T12:34:56.789Z'],
  [
    { $dateToString: { date: noon, format: '%d/%m/%Y %H:%M %j %u %V%%' } },
    '05/03/2024 12:34 065 2 10%',
  ],
  [{ $dateToString: { date: noon, format: '%H%z', timezone: 'Asia/Kolkata' } }, '18+0530'],
  [{ $dateToString: { date: null, onNull: 'none' } }, 'none'],
  [{ $dateFromString: { dateString: '2024-03-05' } }, at('2024-03-05T00:00:00Z')],
  [{ $dateFromString: { dateString: '2024-03-05T10:00:00+02:00' } }, at('2024-03-05T08:00:00Z')],
  [
    { $dateFromString: { dateString: '2024-07-01', timezone: 'Europe/Berlin' } },
    at('2024-06-30T22:00:00Z'),
  ],
  [
    { $dateFromString: { dateString: '05.03.2024', format: '%d.%m.%Y' } },
    at('2024-03-05T00:00:00Z'),
  ],
  [{ $dateFromString: { dateString: 'nonsense', onError: 'bad' } }, 'bad'],
  [{ $dateFromParts: { year: 2024, month: 14, day: 1 } }, at('2025-02-01T00:00:00Z')],
  [
    { $dateFromParts: { isoWeekYear: 2024, isoWeek: 1, isoDayOfWeek: 1 } },
    at('2024-01-01T00:00:00Z'),
  ],
  [
    { $dateToParts: { date: noon } },
    { year: 2024, month: 3, day: 5, hour: 12, minute: 34, second: 56, millisecond: 789 },
  ],
  [
    { $dateAdd: { startDate: at('2024-01-31T00:00:00Z'), unit: 'month', amount: 1 } },
    at('2024-02-29T00:00:00Z'),
  ],
  [
    {
      $dateAdd: {
        startDate: at('2024-03-30T12:00:00Z'),
        unit: 'day',
        amount: 1,
        timezone: 'Europe/Berlin',
      },
    },
    at('2024-03-31T11:00:00Z'),
  ],
  [{ $dateSubtract: { startDate: noon, unit: 'hour', amount: 2 } }, at('2024-03-05T10:34:56.789Z')],
  [
    {
      $dateDiff: {
        startDate: at('2024-01-31T23:00:00Z'),
        endDate: at('2024-02-01T01:00:00Z'),
        unit: 'month',
      },
    },
    1,
  ],
  [
    {
      $dateDiff: {
        startDate: at('2024-03-03T00:00:00Z'),
        endDate: at('2024-03-04T00:00:00Z'),
        unit: 'week',
        startOfWeek: 'monday',
      },
    },
    1,
  ],
  [{ $dateTrunc: { date: noon, unit: 'hour' } }, at('2024-03-05T12:00:00Z')],
  [{ $dateTrunc: { date: noon, unit: 'week', startOfWeek: 'monday' } }, at('2024-03-04T00:00:00Z')],
  [{ $dateTrunc: { date: noon, unit: 'month', binSize: 2 } }, at('2024-03-01T00:00:00Z')],
  [
    { $dateTrunc: { date: noon, unit: 'day', timezone: 'America/New_York' } },
    at('2024-03-05T05:00:00Z'),
  ],
  [{ $toDate: '2024-03-05T12:34:56.789Z' }, noon],
  [{ $toDate: Decimal128.fromString('5') }, new Date(5)],
];
describe('date expressions', () => {
  it.each(dates)('evaluates %j', async (expression, expected) => {
    expect(await valueOf(expression)).toEqual(expected);
  });
});

describe('expressions that MongoDB refuses', () => {
  const cases: [unknown, number][] = [
    [{ $size: 'x' }, 17124],
    [{ $arrayElemAt: ['x', 0] }, 28689],
    [{ $concat: ['a', 1] }, 16702],
    [{ $in: [1, 2] }, 40081],
    [{ $toUpper: [[1]] }, 16007],
    [{ $mergeObjects: [1] }, 40400],
    [json('{"$switch":{"branches":[{"case":false,"then":1}]}}'), 40066],
    [json('{"$cond":{"if":1,"then":2}}'), 17082],
    [{ $ifNull: ['$a'] }, 1257300],
    [{ $filter: { input: [1] } }, 9],
    [{ $year: 'x' }, 16006],
    [{ $dateToString: { date: '$$NOW', format: '%q' } }, 18536],
    [{ $hour: { date: '$$NOW', timezone: 'Mars/Olympus' } }, 40485],
    [{ $dateFromString: { dateString: 'x' } }, 241],
    [{ $regexMatch: { input: 1, regex: 'a' } }, 51104],
    ['$a.', 40353],
    ['$', 16872],
  ];
  it.each(cases)('refuses the expression %j', async (expression, code) => {
    await expect(valueOf(expression)).rejects.toMatchObject({ code });
  });
});
