import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  Binary,
  BSONRegExp,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
  type Collection,
  type Document,
} from 'mongodb';
import { startTestServer, type TestServer } from '../support/test-server.js';

let server: TestServer;
let one: Collection;

beforeAll(async () => {
  server = await startTestServer();
  one = server.db.collection('one');
  await one.insertOne({ _id: 1 as never });
});
afterAll(() => server.stop());

const TYPED = { promoteValues: false, promoteLongs: false, bsonRegExp: true } as const;

/** The result of an expression with its BSON type. */
async function valueOf(expression: unknown): Promise<unknown> {
  const [doc] = await one.aggregate([{ $project: { v: expression } }], TYPED).toArray();
  return doc?.['v'];
}

const attempt = (expression: unknown): Promise<Document[]> =>
  one.aggregate([{ $project: { v: expression } }]).toArray();

const long = (text: string): Long => Long.fromString(text);
const decimal = (text: string): Decimal128 => Decimal128.fromString(text);
const text = (value: unknown): string => `${typeOf(value)} ${String(value)}`;
const typeOf = (value: unknown): string =>
  (value as { _bsontype?: string } | null)?._bsontype ?? typeof value;

const EVERYTHING: Document = {
  int: new Int32(1),
  long: long('9007199254740993'),
  smallLong: Long.fromNumber(5),
  wholeDouble: new Double(3),
  double: new Double(1.5),
  decimal: decimal('1.10'),
  date: new Date(5),
  timestamp: new Timestamp({ t: 7, i: 3 }),
  id: new ObjectId('65a000000000000000000001'),
  binary: new Binary(Buffer.from('xyz'), 128),
  uuid: new UUID('11111111-2222-4333-8444-555555555555'),
  regex: new BSONRegExp('^a', 'i'),
  min: new MinKey(),
  max: new MaxKey(),
  nothing: null,
  list: [new Double(1), Long.fromNumber(2), { deep: decimal('0.50') }],
};

describe('values that are only passed through', () => {
  const stages: [string, Document[]][] = [
    ['$match', [{ $match: {} }]],
    ['$addFields and $project', [{ $addFields: { extra: 1 } }, { $project: { extra: 0 } }]],
    ['$replaceRoot', [{ $replaceRoot: { newRoot: '$$ROOT' } }]],
    [
      '$group and $push',
      [
        { $group: { _id: null, all: { $push: '$$ROOT' } } },
        { $unwind: '$all' },
        { $replaceWith: '$all' },
      ],
    ],
    ['$facet', [{ $facet: { a: [] } }, { $unwind: '$a' }, { $replaceWith: '$a' }]],
    ['$sort', [{ $addFields: { x: 1 } }, { $sort: { x: 1 } }, { $unset: 'x' }]],
    [
      '$lookup',
      [
        { $lookup: { from: 'types', localField: '_id', foreignField: '_id', as: 'o' } },
        { $replaceWith: { $first: '$o' } },
      ],
    ],
    ['$setWindowFields', [{ $setWindowFields: { output: { n: { $sum: 1 } } } }, { $unset: 'n' }]],
  ];

  it.each(stages)('keeps the types of values through %s', async (_name, pipeline) => {
    const types = server.db.collection('types');
    await types.deleteMany({});
    await types.insertOne({ ...EVERYTHING });
    const [before] = await types.find({}, { raw: true }).toArray();
    const [after] = await types.aggregate(pipeline, { raw: true }).toArray();
    expect(Buffer.compare(after as unknown as Buffer, before as unknown as Buffer)).toBe(0);
  });
});

describe('arithmetic expressions', () => {
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
    ['decimal plus int32', { $add: [decimal('0.10'), new Int32(1)] }, 'Decimal128 1.10'],
    ['an exact decimal sum', { $add: [decimal('0.1'), decimal('0.2')] }, 'Decimal128 0.3'],
    [
      'int64 minus int64',
      { $subtract: [long('9007199254740993'), long('2')] },
      'Long 9007199254740991',
    ],
    [
      'an int32 product too large',
      { $multiply: [new Int32(65536), new Int32(65536)] },
      'Long 4294967296',
    ],
    ['a decimal product', { $multiply: [decimal('1.5'), new Int32(3)] }, 'Decimal128 4.5'],
    ['a quotient', { $divide: [new Int32(6), new Int32(3)] }, 'Double 2'],
    ['a decimal quotient', { $divide: [decimal('1'), new Int32(8)] }, 'Decimal128 0.125'],
    [
      'an endless decimal quotient',
      { $divide: [decimal('1'), new Int32(3)] },
      'Decimal128 0.3333333333333333333333333333333333',
    ],
    ['a remainder', { $mod: [new Int32(-7), new Int32(3)] }, 'Int32 -1'],
    ['an int64 remainder', { $mod: [long('9007199254740993'), new Int32(10)] }, 'Long 3'],
    ['$abs of the least int32', { $abs: new Int32(-2147483648) }, 'Long 2147483648'],
    ['$pow of int32', { $pow: [new Int32(2), new Int32(10)] }, 'Int32 1024'],
    ['$pow beyond int32', { $pow: [new Int32(2), new Int32(40)] }, 'Long 1099511627776'],
    ['$pow with a negative exponent', { $pow: [new Int32(2), new Int32(-1)] }, 'Double 0.5'],
    ['$sqrt', { $sqrt: new Int32(16) }, 'Double 4'],
    ['$round half to even', { $round: new Double(2.5) }, 'Double 2'],
    ['$round with places', { $round: [new Double(10.257), 2] }, 'Double 10.26'],
    ['$round before the point', { $round: [new Int32(1234), -2] }, 'Int32 1200'],
    ['$trunc of a decimal', { $trunc: [decimal('7.851'), 1] }, 'Decimal128 7.8'],
    ['$ceil of an int64', { $ceil: Long.fromNumber(3) }, 'Long 3'],
    ['$floor of a negative double', { $floor: new Double(-1.5) }, 'Double -2'],
    ['$add of null', { $add: [new Int32(1), null] }, 'object null'],
    ['$bitAnd', { $bitAnd: [new Int32(12), new Int32(10)] }, 'Int32 8'],
    ['$size', { $size: [[1, 2, 3]] }, 'Int32 3'],
    ['date minus date', { $subtract: [new Date(90), new Date(20)] }, 'Long 70'],
  ];

  it.each(cases)(
    'returns the type that MongoDB returns for %s',
    async (_name, expression, expected) => {
      expect(text(await valueOf(expression))).toBe(expected);
    },
  );

  it('adds milliseconds to a date with $add', async () => {
    expect(await valueOf({ $add: [new Date(1000), new Int32(500)] })).toEqual(new Date(1500));
  });

  const refusals: [string, unknown, number][] = [
    ['$add of a string', { $add: [1, 'x'] }, 14],
    ['$subtract of a string', { $subtract: ['x', 1] }, 14],
    ['$divide by zero', { $divide: [1, 0] }, 2],
    ['$mod by zero', { $mod: [1, 0] }, 16610],
    ['$sqrt of a negative number', { $sqrt: -1 }, 28714],
    ['two dates in an $add', { $add: ['$$NOW', '$$NOW'] }, 16612],
    ['too few arguments', { $divide: [1] }, 16020],
    ['an unknown operator', { $nope: 1 }, 168],
    ['two operators in one object', { $add: [1], $subtract: [2, 1] }, 15983],
    ['an unknown variable', '$$nope', 17276],
  ];
  it.each(refusals)('refuses the arithmetic expression %s', async (_name, expression, code) => {
    await expect(attempt(expression)).rejects.toMatchObject({ code });
  });
});

describe('conversion expressions', () => {
  const cases: [unknown, string][] = [
    [{ $toInt: '42' }, 'Int32 42'],
    [{ $toInt: new Double(-3.9) }, 'Int32 -3'],
    [{ $toLong: '9007199254740993' }, 'Long 9007199254740993'],
    [{ $toLong: new Date(123) }, 'Long 123'],
    [{ $toDouble: '1e3' }, 'Double 1000'],
    [{ $toDouble: true }, 'Double 1'],
    [{ $toDecimal: '1.10' }, 'Decimal128 1.10'],
    [{ $toDecimal: new Int32(7) }, 'Decimal128 7'],
    [{ $toString: decimal('1.50') }, 'string 1.50'],
    [{ $toString: new Double(2.5) }, 'string 2.5'],
    [{ $toString: new Date(0) }, 'string 1970-01-01T00:00:00.000Z'],
    [{ $toString: new ObjectId('65a000000000000000000001') }, 'string 65a000000000000000000001'],
    [{ $toBool: 'false' }, 'boolean true'],
    [{ $toBool: new Int32(0) }, 'boolean false'],
    [{ $toObjectId: '65a000000000000000000001' }, 'ObjectId 65a000000000000000000001'],
    [{ $convert: { input: 'x', to: 'int', onError: 'bad' } }, 'string bad'],
    [{ $convert: { input: null, to: 'int', onNull: 'none' } }, 'string none'],
    [{ $convert: { input: '5', to: 16 } }, 'Int32 5'],
    [{ $type: Long.fromNumber(1) }, 'string long'],
    [{ $type: '$missing' }, 'string missing'],
    [{ $type: [[]] }, 'string array'],
    [{ $isNumber: decimal('1') }, 'boolean true'],
  ];
  it.each(cases)('converts with %j', async (expression, expected) => {
    expect(text(await valueOf(expression))).toBe(expected);
  });

  it.each([
    { $toInt: 'x' },
    { $toInt: '3000000000' },
    { $toInt: new Double(NaN) },
    { $toDate: new Int32(1) },
    { $toObjectId: 'abc' },
  ])('refuses the conversion %j', async (expression) => {
    await expect(attempt(expression)).rejects.toMatchObject({
      code: 241,
      codeName: 'ConversionFailure',
    });
  });
});

describe('grouping and summing', () => {
  it('groups equal numbers of different types together', async () => {
    const numbers = server.db.collection('numbers');
    await numbers.insertMany([
      { k: new Int32(1) },
      { k: new Double(1) },
      { k: Long.fromNumber(1) },
      { k: decimal('1.0') },
      { k: new Double(1.5) },
      { k: decimal('1.5') },
    ]);
    const groups = await numbers
      .aggregate([{ $group: { _id: '$k', n: { $sum: 1 } } }, { $sort: { _id: 1 } }])
      .toArray();
    expect(groups.map(({ n }) => n as number)).toEqual([4, 2]);
  });

  it('groups by binary data, ObjectIds, dates and documents', async () => {
    const keys = server.db.collection('keys');
    const id = new ObjectId();
    const ids = [
      id,
      new UUID('11111111-2222-4333-8444-555555555555'),
      new Date(9),
      { a: 1, b: [2] },
    ];
    await keys.insertMany([...ids, ...ids].map((k) => ({ k })));
    const groups = await keys.aggregate([{ $group: { _id: '$k', n: { $sum: 1 } } }]).toArray();
    expect(groups.map(({ n }) => n as number)).toEqual([2, 2, 2, 2]);
  });

  it('returns sums and averages in the widest type of their operands', async () => {
    const sums = server.db.collection('sums');
    await sums.insertMany([
      { i: new Int32(2147483647), l: long('9007199254740993'), d: 0.1, c: decimal('3.30') },
      { i: new Int32(1), l: new Int32(2), d: 0.2, c: decimal('1.20') },
      { i: 'no number', l: null, d: 0.3, c: 1 },
    ]);
    const [all] = await sums
      .aggregate(
        [
          {
            $group: {
              _id: null,
              i: { $sum: '$i' },
              l: { $sum: '$l' },
              d: { $sum: '$d' },
              c: { $sum: '$c' },
              avg: { $avg: '$c' },
              none: { $sum: '$missing' },
              noAverage: { $avg: '$missing' },
              n: { $sum: 1 },
              count: { $count: {} },
            },
          },
        ],
        TYPED,
      )
      .toArray();
    expect(text(all?.['i'])).toBe('Long 2147483648');
    expect(text(all?.['l'])).toBe('Long 9007199254740995');
    expect(text(all?.['d'])).toBe('Double 0.6');
    expect(text(all?.['c'])).toBe('Decimal128 5.50');
    expect(text(all?.['avg'])).toMatch(/^Decimal128 1\.8333/);
    expect(text(all?.['none'])).toBe('Int32 0');
    expect(all?.['noAverage']).toBeNull();
    expect(text(all?.['n'])).toBe('Int32 3');
    expect(text(all?.['count'])).toBe('Int32 3');
  });
});
