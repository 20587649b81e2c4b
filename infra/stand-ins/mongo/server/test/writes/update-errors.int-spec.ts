import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Document } from 'mongodb';
import { startTestServer } from '../support/test-server.js';
import { updateError } from '../support/update-error.js';

type Item = Document & { _id: number };

const server = await startTestServer();
afterAll(() => server.stop());
const items = server.db.collection<Item>('items');
beforeEach(async () => {
  await items.deleteMany({});
  await items.insertOne({ _id: 1, list: [1, 2, 3] });
});

const writeError = (statement: Document): Promise<Document> => updateError(server.db, statement);

const refused = (u: unknown, rest: Document = {}): Promise<Document> => writeError({ u, ...rest });

describe('updates with invalid operators', () => {
  it.each<[string, unknown, number, string]>([
    ['an unknown operator', { $foo: { a: 1 } }, 9, 'Unknown modifier: $foo'],
    ['a field among operators', { $set: { a: 1 }, b: 1 }, 9, 'Unknown modifier: b'],
    [
      'an operator without fields',
      { $set: 'x' },
      9,
      'Modifiers operate on fields but we found type string instead. For example: {$mod: {<field>: ...}} not {$set: "x"}',
    ],
    ['an empty path', { $set: { '': 1 } }, 56, 'An empty update path is not valid.'],
    [
      'an empty name in a path',
      { $set: { 'a..b': 1 } },
      56,
      "The update path 'a..b' contains an empty field name, which is not allowed.",
    ],
    [
      'a positional operator as the first part of a path',
      { $set: { '$.a': 1 } },
      2,
      "Cannot have positional (i.e. '$') element in the first position in path '$.a'",
    ],
    [
      'two positional operators',
      { $set: { 'a.$.b.$': 1 } },
      2,
      "Too many positional (i.e. '$') elements found in path 'a.$.b.$'",
    ],
    [
      'the same path twice',
      { $set: { a: 1 }, $inc: { a: 1 } },
      40,
      "Updating the path 'a' would create a conflict at 'a'",
    ],
    [
      'a path inside another',
      { $set: { a: 1 }, $inc: { 'a.b': 1 } },
      40,
      "Updating the path 'a.b' would create a conflict at 'a'",
    ],
    [
      'a path that contains another',
      { $set: { 'a.b': 1 }, $unset: { a: 1 } },
      40,
      "Updating the path 'a' would create a conflict at 'a'",
    ],
    [
      'a replacement followed by operators',
      { a: 1, $set: { b: 1 } },
      52,
      "The dollar ($) prefixed field '$set' in '$set' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.",
    ],
    [
      '$inc by text',
      { $inc: { a: 'x' } },
      14,
      'Cannot increment with non-numeric argument: {a: "x"}',
    ],
    [
      '$each without an array',
      { $push: { list: { $each: 1 } } },
      2,
      'The argument to $each in $push must be an array but it was of type: int',
    ],
    [
      'an unknown clause of $push',
      { $push: { list: { $each: [], $foo: 1 } } },
      2,
      'Unrecognized clause in $push: $foo',
    ],
    [
      'a $slice that is text',
      { $push: { list: { $each: [], $slice: 'x' } } },
      2,
      'The value for $slice must be an integer value but was given type: string',
    ],
    [
      '$addToSet $each without an array',
      { $addToSet: { list: { $each: 1 } } },
      14,
      'The argument to $each in $addToSet must be an array but it was of type int',
    ],
    [
      '$pullAll without an array',
      { $pullAll: { list: 1 } },
      2,
      '$pullAll requires an array argument but was given a int',
    ],
    ['a number', 5, 9, 'Update argument must be either an object or an array'],
  ])('refuse %s', async (_name, update, code, errmsg) => {
    // The error is reported even when no document matches.
    expect(await refused(update, { q: { _id: 99 } })).toEqual({
      index: 0,
      code,
      errmsg: expect.stringContaining(errmsg),
    });
  });

  it.each<[string, Document, number, string]>([
    [
      'an unused array filter',
      { u: { $set: { text: 'y' } }, arrayFilters: [{ x: 1 }] },
      9,
      `The array filter for identifier 'x' was not used in the update { $set: { text: "y" } }`,
    ],
    [
      'an identifier without a filter',
      { u: { $set: { 'list.$[x]': 1 } } },
      2,
      "No array filter found for identifier 'x' in path 'list.$[x]'",
    ],
    [
      'two filters with the same identifier',
      { u: { $set: { 'list.$[x]': 1 } }, arrayFilters: [{ x: 1 }, { x: 2 }] },
      9,
      'Found multiple array filters with the same top-level field name x',
    ],
    [
      'a filter with two identifiers',
      { u: { $set: { 'list.$[x]': 1 } }, arrayFilters: [{ x: 1, y: 2 }] },
      9,
      'An array filter needs one name that begins with a lowercase letter: { x: 1, y: 2 }',
    ],
    [
      'a filter without an identifier',
      { u: { $set: { 'list.$[x]': 1 } }, arrayFilters: [{}] },
      9,
      'An array filter needs one name that begins with a lowercase letter: {}',
    ],
    [
      'a capital identifier',
      { u: { $set: { 'list.$[X]': 1 } }, arrayFilters: [{ X: 1 }] },
      9,
      'An array filter needs one name that begins with a lowercase letter: { X: 1 }',
    ],
    [
      'array filters for a replacement',
      { u: { a: 1 }, arrayFilters: [{ x: 1 }] },
      9,
      'arrayFilters may not be specified for replacement-style updates',
    ],
    [
      'a replacement with multi',
      { u: { a: 1 }, multi: true },
      9,
      'multi update is not supported for replacement-style update',
    ],
  ])('refuse %s', async (_name, statement, code, errmsg) => {
    expect(await writeError(statement)).toMatchObject({ code, errmsg });
  });
});
