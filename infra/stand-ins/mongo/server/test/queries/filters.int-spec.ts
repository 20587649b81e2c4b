import { afterAll, describe, expect, it } from '@jest/globals';
import { Binary, Double, Int32, Long, type Collection, type Document, type Filter } from 'mongodb';
import { startTestServer } from '../support/test-server.js';

interface Item {
  _id: number;
  [field: string]: unknown;
}

const server = await startTestServer();
afterAll(() => server.stop());

let made = 0;

/** A collection of documents `{ _id: <position>, v: <value> }`. */
async function holding(...values: unknown[]): Promise<Collection<Item>> {
  made += 1;
  const items = server.db.collection<Item>(`items${made}`);
  await items.insertMany(values.map((v, _id) => (v === undefined ? { _id } : { _id, v })));
  return items;
}

async function found(items: Collection<Item>, filter: Document): Promise<number[]> {
  const docs = await items
    .find(filter as Filter<Item>)
    .sort({ _id: 1 })
    .toArray();
  return docs.map(({ _id }) => _id);
}

async function refusal(filter: Document): Promise<{ code: unknown; message: string }> {
  const items = await holding(1);
  return items
    .find(filter as Filter<Item>)
    .toArray()
    .then(
      () => ({ code: undefined, message: 'accepted' }),
      (error: { code?: unknown; message: string }) => ({
        code: error.code,
        message: error.message,
      }),
    );
}

describe('comparison in filters', () => {
  it('compares numbers of all types by value', async () => {
    const items = await holding(
      new Int32(5),
      new Double(5),
      Long.fromNumber(5),
      new Double(5.5),
      Long.fromString('9007199254740993'),
      new Double(9007199254740992),
      new Double(NaN),
      new Double(-0),
    );
    expect(await found(items, { v: 5 })).toEqual([0, 1, 2]);
    expect(await found(items, { v: { $gt: 5, $lt: 6 } })).toEqual([3]);
    expect(await found(items, { v: Long.fromString('9007199254740993') })).toEqual([4]);
    expect(await found(items, { v: NaN })).toEqual([6]);
    expect(await found(items, { v: { $gte: NaN } })).toEqual([6]);
    expect(await found(items, { v: { $lt: 1 } })).toEqual([7]);
    expect(await found(items, { v: 0 })).toEqual([7]);
  });

  it('compares values only with the same type', async () => {
    const items = await holding(1, 'a', null, undefined, true, new Date(5));
    expect(await found(items, { v: { $gt: 0 } })).toEqual([0]);
    expect(await found(items, { v: { $gte: '' } })).toEqual([1]);
    expect(await found(items, { v: { $gte: null } })).toEqual([2, 3]);
    expect(await found(items, { v: { $gt: null } })).toEqual([]);
    expect(await found(items, { v: { $gt: false } })).toEqual([4]);
    expect(await found(items, { v: { $lt: new Date(6) } })).toEqual([5]);
  });

  it('distinguishes null, missing and other values as MongoDB does', async () => {
    const items = await holding(
      null,
      undefined,
      [],
      [null],
      { b: null },
      { b: 1 },
      [{ b: 1 }, {}],
      4,
    );
    expect(await found(items, { v: null })).toEqual([0, 1, 3]);
    expect(await found(items, { v: { $ne: null } })).toEqual([2, 4, 5, 6, 7]);
    expect(await found(items, { v: { $exists: false } })).toEqual([1]);
    expect(await found(items, { 'v.b': null })).toEqual([0, 1, 4, 6, 7]);
    expect(await found(items, { v: { $in: [null, 4] } })).toEqual([0, 1, 3, 7]);
    expect(await found(items, { v: { $not: { $gt: 3 } } })).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('compares every other type by its value', async () => {
    const items = await holding(
      new Binary(Buffer.from([1, 2]), 4),
      new Binary(Buffer.from([1, 2]), 0),
      [1, 2],
      { a: 1, b: 2 },
    );
    expect(await found(items, { v: new Binary(Buffer.from([1, 2]), 4) })).toEqual([0]);
    expect(await found(items, { v: [1, 2] })).toEqual([2]);
    expect(await found(items, { v: { b: 2, a: 1 } })).toEqual([]);
    expect(await found(items, { v: { $gt: [1, 1], $lt: [1, 3] } })).toEqual([2]);
  });

  it('follows paths into arrays, by position and through embedded documents', async () => {
    const items = await holding([{ b: 1 }, { b: 2 }], { 0: { b: 1 } }, [[{ b: 1 }]], [5, 6]);
    expect(await found(items, { 'v.b': 2 })).toEqual([0]);
    expect(await found(items, { 'v.0.b': 1 })).toEqual([0, 1, 2]);
    expect(await found(items, { 'v.1': 6 })).toEqual([3]);
    expect(await found(items, { v: { b: 1 } })).toEqual([0]);
  });
});

describe('array operators in filters', () => {
  it('matches with $elemMatch and $size', async () => {
    const items = await holding(
      [1, 2, 3],
      [4],
      2,
      [
        { a: 1, b: 1 },
        { a: 2, b: 2 },
      ],
      [],
    );
    expect(await found(items, { v: { $elemMatch: { $gt: 2, $lt: 4 } } })).toEqual([0]);
    expect(await found(items, { v: { $elemMatch: { a: 1, b: 2 } } })).toEqual([]);
    expect(await found(items, { v: { $elemMatch: { a: 2, b: 2 } } })).toEqual([3]);
    expect(await found(items, { v: { $size: 0 } })).toEqual([4]);
    expect(await found(items, { v: { $size: Long.fromNumber(3) } })).toEqual([0]);
  });

  it('returns the same for long $in lists as for short ones', async () => {
    const items = await holding(1, Long.fromNumber(2), 'x', null, undefined, [7]);
    const many = Array.from({ length: 50 }, (_, i) => i + 100);
    expect(await found(items, { v: { $in: [1, 2, 'x', ...many] } })).toEqual([0, 1, 2]);
    expect(await found(items, { v: { $in: [null, 7, ...many] } })).toEqual([3, 4, 5]);
    expect(await found(items, { v: { $nin: [null, 1, ...many] } })).toEqual([1, 2, 5]);
  });
});

describe('patterns in filters', () => {
  it('matches patterns', async () => {
    const items = await holding('Abc', 'abc\ndef', 'a b', 'ä', 'x1', '\u{1f600}', 'a.b');
    expect(await found(items, { v: /^ABC$/i })).toEqual([0]);
    expect(await found(items, { v: { $regex: '^def', $options: 'm' } })).toEqual([1]);
    expect(await found(items, { v: { $regex: 'a.*f', $options: 's' } })).toEqual([1]);
    expect(await found(items, { v: { $regex: '^.$' } })).toEqual([3, 5]);
    expect(await found(items, { v: { $not: /b/ } })).toEqual([3, 4, 5]);
  });
});

describe('an invalid filter', () => {
  it.each([
    [{ $foo: 1 }, 2, 'unknown top level operator: $foo'],
    [{ v: { $foo: 1 } }, 2, 'unknown operator: $foo'],
    [{ v: { $gt: 1, b: 2 } }, 2, 'unknown operator: b'],
    [{ $and: [] }, 2, 'nonempty array'],
    [{ $or: {} }, 2, 'must be an array'],
    [{ $or: [1] }, 2, 'entries need to be full objects'],
    [{ v: { $in: 1 } }, 2, '$in needs an array'],
    [{ v: { $in: [{ $gt: 1 }] } }, 2, 'cannot nest $ under $in'],
    [{ v: { $elemMatch: 1 } }, 2, '$elemMatch needs an Object'],
    [{ v: { $size: 'a' } }, 2, 'Failed to parse $size'],
    [{ v: { $size: -1 } }, 2, 'Failed to parse $size'],
    [{ v: { $not: 1 } }, 2, '$not'],
    [{ v: { $not: {} } }, 2, '$not cannot be empty'],
    [{ v: { $ne: /a/ } }, 2, 'BSONRegExp'],
    [{ v: { $in: [/a/] } }, 2, 'BSONRegExp'],
    [{ v: { $regex: '(' } }, 51091, 'Regular expression is invalid'],
    [{ v: { $regex: '(?i)a' } }, 51091, 'Regular expression is invalid'],
    [{ v: { $regex: 'a', $options: 'x' } }, 51108, 'invalid flag in regex options: x'],
    [{ v: { $options: 'i' } }, 2, '$options needs a $regex'],
    [{ v: { $regex: /a/i, $options: 'i' } }, 2, '$regex has to be a string'],
  ])('refuses the filter %j', async (filter, code, message) => {
    expect(await refusal(filter)).toEqual({
      code,
      message: expect.stringContaining(message),
    });
  });
});
