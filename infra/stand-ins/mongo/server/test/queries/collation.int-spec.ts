import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Collection, Document } from 'mongodb';
import { startTestServer, type TestServer } from '../support/test-server.js';

interface Word {
  _id: number | string;
  word?: unknown;
  seen?: number;
}

let server: TestServer;
let words: Collection<Word>;
const CASELESS = { locale: 'en', strength: 2 };

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeAll(async () => {
  words = server.db.collection<Word>('words');
  await words.insertMany([
    { _id: 1, word: 'banana' },
    { _id: 2, word: 'Apple' },
    { _id: 3, word: 'apple' },
    { _id: 4, word: 'Äpfel' },
    { _id: 5, word: ['APPLE', 'pear'] },
    { _id: 6, word: { de: 'Birne' } },
    { _id: 7, word: 7 },
  ]);
});

const ids = (docs: Word[]): unknown[] => docs.map(({ _id }) => _id);

describe('a collation of a statement', () => {
  it('compares by the collation in find, count and distinct', async () => {
    const found = await words.find({ word: 'APPLE' }, { collation: CASELESS }).toArray();
    expect(ids(found)).toEqual([2, 3, 5]);
    expect(await words.countDocuments({ word: 'aPPle' }, { collation: CASELESS })).toBe(3);
    expect(
      ids(await words.find({ word: { $in: ['PEAR', 7] } }, { collation: CASELESS }).toArray()),
    ).toEqual([5, 7]);
    expect(
      ids(await words.find({ word: { de: 'birne' } }, { collation: CASELESS }).toArray()),
    ).toEqual([6]);
    expect(
      await words.distinct('word', { _id: { $lte: 3 } }, { collation: CASELESS }),
    ).toHaveLength(2);
    expect(ids(await words.find({ word: /^app/ }, { collation: CASELESS }).toArray())).toEqual([3]);
  });

  it('applies the collation to ranges and sorts', async () => {
    const german = { locale: 'de' };
    const sorted = await words
      .find({ _id: { $lte: 4 } })
      .sort({ word: 1 })
      .collation(german)
      .toArray();
    expect(ids(sorted)).toEqual([4, 3, 2, 1]);
    const range = await words
      .find({ word: { $gt: 'apple', $lt: 'banana' } }, { collation: german })
      .toArray();
    expect(ids(range)).toEqual([2, 5]);
  });

  it('applies the collation in updates, deletes and findAndModify', async () => {
    const list = server.db.collection<Word>('changing');
    await list.insertMany([
      { _id: 1, word: 'a' },
      { _id: 2, word: 'A' },
      { _id: 3, word: 'b' },
    ]);
    const updated = await list.updateMany(
      { word: 'a' },
      { $set: { seen: 1 } },
      { collation: CASELESS },
    );
    expect(updated.matchedCount).toBe(2);
    const changed = await list.findOneAndUpdate(
      { word: 'B' },
      { $set: { seen: 2 } },
      { collation: CASELESS, returnDocument: 'after' },
    );
    expect(changed).toMatchObject({ _id: 3, seen: 2 });
    expect((await list.deleteMany({ word: 'A' }, { collation: CASELESS })).deletedCount).toBe(2);
  });

  it('refuses an unknown locale', async () => {
    await expect(
      words.find({}, { collation: { locale: 'nowhere' } }).toArray(),
    ).rejects.toMatchObject({ code: 2 });
  });
});

describe('a collation of an index', () => {
  let users: Collection<Word>;

  beforeAll(async () => {
    users = server.db.collection<Word>('users');
    await users.createIndex({ word: 1 }, { unique: true, collation: CASELESS });
    await users.insertMany([
      { _id: 1, word: 'Anna@example.com' },
      { _id: 2, word: 'bert@example.com' },
    ]);
  });

  const stagesOf = (plan: Document): string[] => [
    plan['stage'] as string,
    ...(plan['inputStage'] ? stagesOf(plan['inputStage'] as Document) : []),
  ];
  const plan = async (filter: Document, collation?: Document): Promise<string[]> => {
    const cursor = users.find(filter, collation ? { collation: collation as never } : {});
    return stagesOf((await cursor.explain('queryPlanner'))['queryPlanner'].winningPlan);
  };

  it('enforces uniqueness by the collation of the index', async () => {
    await expect(users.insertOne({ _id: 3, word: 'ANNA@example.com' })).rejects.toMatchObject({
      code: 11000,
    });
  });

  it('uses an index for statements with its collation, and for numbers with any', async () => {
    expect(await plan({ word: 'ANNA@EXAMPLE.COM' }, CASELESS)).toContain('IXSCAN');
    expect(await plan({ word: 'Anna@example.com' })).not.toContain('IXSCAN');
    expect(await plan({ word: 'x' }, { locale: 'fr' })).not.toContain('IXSCAN');
    expect(await plan({ word: 5 })).toContain('IXSCAN');
    const found = await users.find({ word: 'BERT@example.com' }).collation(CASELESS).toArray();
    expect(ids(found)).toEqual([2]);
    expect(await users.findOne({ word: 'BERT@example.com' })).toBeNull();
  });

  it('lists all settings of an index collation and allows a second index with another one', async () => {
    await users.createIndex({ word: 1 }, { name: 'plain' });
    const listed = await users.listIndexes().toArray();
    expect(
      listed.map(({ name, collation }) => [name, collation?.locale, collation?.strength]),
    ).toEqual([
      ['_id_', undefined, undefined],
      ['word_1', 'en', 2],
      ['plain', undefined, undefined],
    ]);
    expect(listed[1]?.['collation']).toMatchObject({
      caseLevel: false,
      alternate: 'non-ignorable',
    });
  });
});

describe('a collation of a collection', () => {
  it('applies to statements, _id and indexes that specify no other collation', async () => {
    const names = await server.db.createCollection<Word>('names', { collation: CASELESS });
    await names.insertMany([
      { _id: 'x', word: 'Ada' },
      { _id: 'y', word: 'ada' },
    ]);
    expect(await names.countDocuments({ word: 'ADA' })).toBe(2);
    expect(await names.findOne({ _id: 'X' })).toMatchObject({ word: 'Ada' });
    await expect(names.insertOne({ _id: 'X' })).rejects.toMatchObject({ code: 11000 });
    const simple = { collation: { locale: 'simple' } };
    expect(await names.countDocuments({ word: 'ADA' }, simple)).toBe(0);
    expect(await names.findOne({ _id: 'X' }, simple)).toBeNull();
    await names.createIndex({ word: 1 });
    const listed = await names.listIndexes().toArray();
    expect(listed.map(({ collation }) => collation?.strength)).toEqual([2, 2]);
    const [info] = await server.db.listCollections({ name: 'names' }).toArray();
    expect((info as Document)['options']).toMatchObject({
      collation: { locale: 'en', strength: 2 },
    });
  });
});
