import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Int32, Long } from 'bson';
import type { Document } from 'mongodb';
import { startTestServer } from '../support/test-server.js';

type Item = Document & { _id: number };

const server = await startTestServer();
afterAll(() => server.stop());
const items = server.db.collection<Item>('items');

beforeEach(async () => {
  await items.deleteMany({});
  await items.insertOne({
    _id: 1,
    text: 'x',
    list: [1, 2, 3],
    rows: [{ k: 1 }, { k: 2 }],
    whole: new Int32(5),
    top: Long.MAX_VALUE,
    nothing: null,
  });
});

/** The error of an update with one statement. */
async function refusal(statement: Document): Promise<Document | undefined> {
  const updates = [{ q: {}, ...statement }];
  const { writeErrors } = await server.db.command({ update: 'items', updates });
  return (writeErrors as Document[] | undefined)?.[0];
}

describe('an invalid update', () => {
  const each = 'The argument to $each in ';
  const oneName = 'An array filter needs one name that begins with a lowercase letter: ';
  const element = { $set: { 'list.$[x]': 1 } };

  it.each<[Document, number, string]>([
    [{ u: { $foo: { a: 1 } } }, 9, 'Unknown modifier: $foo'],
    [{ u: { $set: { a: 1 }, b: 1 } }, 9, 'Unknown modifier: b'],
    [{ u: { $set: 'x' } }, 9, 'Modifiers operate on fields but we found type string'],
    [{ u: { $set: { '': 1 } } }, 56, 'An empty update path is not valid.'],
    [{ u: { $set: { 'a..b': 1 } } }, 56, "'a..b' contains an empty field name"],
    [{ u: { $set: { '$.a': 1 } } }, 2, "element in the first position in path '$.a'"],
    [{ u: { $set: { 'a.$.b.$': 1 } } }, 2, 'Too many positional'],
    [{ u: { $set: { a: 1 }, $inc: { a: 1 } } }, 40, "would create a conflict at 'a'"],
    [{ u: { $set: { a: 1 }, $inc: { 'a.b': 1 } } }, 40, "'a.b' would create a conflict at 'a'"],
    [{ u: { $set: { 'a.b': 1 }, $unset: { a: 1 } } }, 40, "'a' would create a conflict at 'a'"],
    [{ u: { a: 1, $set: { b: 1 } } }, 52, "The dollar ($) prefixed field '$set'"],
    [{ u: { $inc: { a: 'x' } } }, 14, 'Cannot increment with non-numeric argument: {a: "x"}'],
    [{ u: { $push: { list: { $each: 1 } } } }, 2, `${each}$push must be an array`],
    [{ u: { $push: { list: { $each: [], $foo: 1 } } } }, 2, 'Unrecognized clause in $push: $foo'],
    [{ u: { $push: { list: { $each: [], $slice: 'x' } } } }, 2, 'The value for $slice must be'],
    [{ u: { $addToSet: { list: { $each: 1 } } } }, 14, `${each}$addToSet must be an array`],
    [{ u: { $pullAll: { list: 1 } } }, 2, '$pullAll requires an array argument'],
    [{ u: 5 }, 9, 'Update argument must be either an object or an array'],
    [{ u: { $set: { a: 'y' } }, arrayFilters: [{ x: 1 }] }, 9, "identifier 'x' was not used"],
    [{ u: element }, 2, "No array filter found for identifier 'x' in path 'list.$[x]'"],
    [{ u: element, arrayFilters: [{ x: 1 }, { x: 2 }] }, 9, 'multiple array filters'],
    [{ u: element, arrayFilters: [{ x: 1, y: 2 }] }, 9, `${oneName}{ x: 1, y: 2 }`],
    [{ u: element, arrayFilters: [{}] }, 9, `${oneName}{}`],
    [{ u: { $set: { 'list.$[X]': 1 } }, arrayFilters: [{ X: 1 }] }, 9, `${oneName}{ X: 1 }`],
    [{ u: { a: 1 }, arrayFilters: [{ x: 1 }] }, 9, 'arrayFilters may not be specified'],
    [{ u: { a: 1 }, multi: true }, 9, 'multi update is not supported'],
  ])('refuses an update even when no document matches: %j', async (statement, code, message) => {
    const error = await refusal({ ...statement, q: { _id: 99 } });
    expect(error).toEqual({ index: 0, code, errmsg: expect.stringContaining(message) });
  });
});

describe('an update that does not fit the document', () => {
  const modifies = "'_id' would modify the immutable field '_id'";

  it.each<[Document, number, string]>([
    [{ $inc: { text: 1 } }, 14, "{_id: 1} has the field 'text' of non-numeric type string"],
    [{ $inc: { nothing: 1 } }, 14, "the field 'nothing' of non-numeric type null"],
    [{ $inc: { top: 1 } }, 2, 'current value ((NumberLong)9223372036854775807)'],
    [{ $set: { 'text.a': 1 } }, 28, `Cannot create field 'a' in element {text: "x"}`],
    [{ $set: { 'nothing.a': 1 } }, 28, "Cannot create field 'a' in element {nothing: null}"],
    [{ $set: { 'list.a': 1 } }, 28, "Cannot create field 'a' in element {list: [ 1, 2, 3 ]}"],
    [{ $push: { text: 1 } }, 2, "The field 'text' must be an array but is of type string"],
    [{ $addToSet: { text: 1 } }, 2, "Field named 'text' has non-array type string"],
    [{ $pull: { text: 1 } }, 2, 'Cannot apply $pull to a non-array value'],
    [{ $set: { 'list.$': 1 } }, 2, 'The positional operator did not find the match needed'],
    [{ $set: { 'none.$[x]': 1 } }, 2, "The path 'none' must exist"],
    [{ $set: { 'text.$[x]': 1 } }, 2, 'Cannot apply array updates to non-array element text'],
    [{ $set: { 'list.$[x]': 1, 'list.0': 2 } }, 40, "Update created a conflict at 'list.0'"],
    [{ $set: { _id: 2 } }, 66, modifies],
    [{ $unset: { _id: 1 } }, 66, modifies],
    [{ _id: 2 }, 66, "the (immutable) field '_id' was found to have been altered to _id: 2"],
  ])('changes nothing: %j', async (u, code, message) => {
    const before = await items.findOne({ _id: 1 });
    const arrayFilters = JSON.stringify(u).includes('$[x]') ? [{ x: { $gt: 0 } }] : [];
    const errmsg = expect.stringContaining(message);
    expect(await refusal({ u, arrayFilters })).toEqual({ index: 0, code, errmsg });
    expect(await items.findOne({ _id: 1 })).toEqual(before);
  });
});

describe('documents that cannot be stored', () => {
  const nested = (levels: number): Document => (levels === 0 ? {} : { a: nested(levels - 1) });

  it.each<[string, Document, number]>([
    ['an array as _id', { _id: [1] }, 53],
    ['a pattern as _id', { _id: /x/ }, 2],
    ['operators in the _id', { _id: { $a: 1 } }, 52],
    ['more than 180 levels', { _id: 5, a: nested(180) }, 15],
  ])('refuses to store: %s', async (_name, document, code) => {
    const reply = await server.db.command({ insert: 'items', documents: [document] });
    expect(reply).toMatchObject({ n: 0, writeErrors: [{ index: 0, code }] });
  });

  it('stores documents with 180 levels, and with dollars in nested names', async () => {
    await items.insertOne({ _id: 5, a: nested(179), $top: 1, b: { $c: 1 } });
    expect(await items.countDocuments({ _id: 5 })).toBe(1);
  });

  it('refuses an update that makes a document too large', async () => {
    await items.insertOne({ _id: 6, text: 'x'.repeat(16 * 1024 * 1024 - 100) });
    const grown = await refusal({ q: { _id: 6 }, u: { $set: { more: 'y'.repeat(100) } } });
    expect(grown).toMatchObject({ code: 17419 });
  });
});

describe('a command with one invalid statement', () => {
  it.each<[string, Document, Document]>([
    [
      'an unknown field',
      {
        update: 'items',
        updates: [
          { q: {}, u: { $inc: { whole: 1 } } },
          { q: {}, u: {}, foo: 1 },
        ],
      },
      { code: 40415, errmsg: expect.stringContaining("'update.updates.foo' is an unknown field") },
    ],
    [
      'no query',
      { update: 'items', updates: [{ q: {}, u: { $inc: { whole: 1 } } }, { u: {} }] },
      { code: 40414, errmsg: "BSON field 'update.updates.q' is missing but a required field" },
    ],
  ])('executes no statement of the command: %s', async (_name, command, error) => {
    await expect(server.db.command(command)).rejects.toMatchObject(error);
    expect(await items.findOne({}, { promoteValues: false })).toMatchObject({
      whole: new Int32(5),
    });
  });
});
