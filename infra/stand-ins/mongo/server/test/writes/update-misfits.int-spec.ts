import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Int32, Long } from 'bson';
import type { Document } from 'mongodb';
import { startTestServer } from '../support/test-server.js';
import { updateError } from '../support/update-error.js';

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

const writeError = (statement: Document): Promise<Document> => updateError(server.db, statement);

const refused = (u: unknown, rest: Document = {}): Promise<Document> => writeError({ u, ...rest });

describe('updates that do not fit the document', () => {
  it.each<[string, unknown, number, string]>([
    [
      '$inc of text',
      { $inc: { text: 1 } },
      14,
      "Cannot apply $inc to a value of non-numeric type. {_id: 1} has the field 'text' of non-numeric type string",
    ],
    [
      '$inc of null',
      { $inc: { nothing: 1 } },
      14,
      "Cannot apply $inc to a value of non-numeric type. {_id: 1} has the field 'nothing' of non-numeric type null",
    ],
    [
      '$inc beyond int64',
      { $inc: { top: 1 } },
      2,
      'Failed to apply $inc operations to current value ((NumberLong)9223372036854775807) for document {_id: 1}',
    ],
    [
      'a field of text',
      { $set: { 'text.a': 1 } },
      28,
      `Cannot create field 'a' in element {text: "x"}`,
    ],
    [
      'a field of null',
      { $set: { 'nothing.a': 1 } },
      28,
      "Cannot create field 'a' in element {nothing: null}",
    ],
    [
      'a field of an array',
      { $set: { 'list.a': 1 } },
      28,
      "Cannot create field 'a' in element {list: [ 1, 2, 3 ]}",
    ],
    [
      'a push to text',
      { $push: { text: 1 } },
      2,
      "The field 'text' must be an array but is of type string in document {_id: 1}",
    ],
    [
      'a set in text',
      { $addToSet: { text: 1 } },
      2,
      "Cannot apply $addToSet to non-array field. Field named 'text' has non-array type string",
    ],
    ['a pull from text', { $pull: { text: 1 } }, 2, 'Cannot apply $pull to a non-array value'],
    [
      'a positional operator without a match',
      { $set: { 'list.$': 1 } },
      2,
      'The positional operator did not find the match needed from the query.',
    ],
    [
      'elements of a missing field',
      { $set: { 'none.$[x]': 1 } },
      2,
      "The path 'none' must exist in the document in order to apply array updates.",
    ],
    [
      'elements of text',
      { $set: { 'text.$[x]': 1 } },
      2,
      'Cannot apply array updates to non-array element text: "x"',
    ],
    [
      'two changes of one element',
      { $set: { 'list.$[x]': 1, 'list.0': 2 } },
      40,
      "Update created a conflict at 'list.0'",
    ],
    [
      'another _id',
      { $set: { _id: 2 } },
      66,
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    ],
    [
      'no _id',
      { $unset: { _id: 1 } },
      66,
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    ],
    [
      'a replacement of another _id',
      { _id: 2 },
      66,
      "After applying the update, the (immutable) field '_id' was found to have been altered to _id: 2",
    ],
  ])('refuse %s', async (_name, update, code, errmsg) => {
    const before = await items.findOne({ _id: 1 });
    const arrayFilters = JSON.stringify(update).includes('$[x]') ? [{ x: { $gt: 0 } }] : [];
    expect(await refused(update, { arrayFilters })).toEqual({ index: 0, code, errmsg });
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
    const grown = await refused({ $set: { more: 'y'.repeat(100) } }, { q: { _id: 6 } });
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
