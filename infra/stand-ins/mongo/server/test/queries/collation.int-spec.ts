import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Collection, Document } from 'mongodb';
import { startTestServer, type TestServer } from '../support/test-server.js';

interface Word {
  _id: number;
  word?: unknown;
}

let server: TestServer;
let words: Collection<Word>;
const CASELESS = { locale: 'en', strength: 2 } as const;
const caseless = { collation: CASELESS };

beforeAll(async () => {
  server = await startTestServer();
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
afterAll(() => server.stop());

const ids = (docs: Word[]): unknown[] => docs.map(({ _id }) => _id);

describe('a collation of a find', () => {
  it('compares equalities by the collation', async () => {
    expect(ids(await words.find({ word: 'APPLE' }, caseless).toArray())).toEqual([2, 3, 5]);
    const some = { $in: ['PEAR', 7] };
    expect(ids(await words.find({ word: some }, caseless).toArray())).toEqual([5, 7]);
    expect(ids(await words.find({ word: { de: 'birne' } }, caseless).toArray())).toEqual([6]);
    expect(ids(await words.find({ word: /^app/ }, caseless).toArray())).toEqual([3]);
  });

  it('compares ranges and sorts by the collation', async () => {
    const first = words.find({ _id: { $lte: 4 } }, caseless);
    expect(ids(await first.sort({ word: 1, _id: -1 }).toArray())).toEqual([4, 3, 2, 1]);
    const range = { $gt: 'aa', $lt: 'Banana' };
    expect(ids(await words.find({ word: range }, caseless).toArray())).toEqual([2, 3, 4, 5]);
  });

  it('refuses another collation', async () => {
    const german = words.find({}, { collation: { locale: 'de' } });
    await expect(german.toArray()).rejects.toMatchObject({ code: 2 });
  });
});

describe('a collation of an index', () => {
  const stagesOf = (plan: Document): string[] => [
    plan['stage'] as string,
    ...(plan['inputStage'] ? stagesOf(plan['inputStage'] as Document) : []),
  ];
  const plan = async (filter: Document, options = {}): Promise<string[]> => {
    const explained = await words.find(filter, options).explain('queryPlanner');
    return stagesOf(explained['queryPlanner'].winningPlan);
  };

  it('serves equalities of finds with the collation, and of numbers with any', async () => {
    await words.createIndex({ word: 1 }, caseless);
    expect(await plan({ word: 'APPLE' }, caseless)).toContain('IXSCAN');
    expect(await plan({ word: 'apple' })).not.toContain('IXSCAN');
    expect(await plan({ word: 5 })).toContain('IXSCAN');
    expect(await plan({ word: 'APPLE' }, { ...caseless, sort: { word: 1 } })).toContain('SORT');
    expect(ids(await words.find({ word: 'APPLE' }, caseless).toArray())).toEqual([2, 3, 5]);
    expect(ids(await words.find({ word: 'apple' }).toArray())).toEqual([3]);
    const [, index] = await words.listIndexes().toArray();
    expect(index).toMatchObject({ collation: CASELESS });
  });

  it('refuses a collation of a unique index', async () => {
    const options = { unique: true, ...caseless };
    await expect(words.createIndex({ other: 1 }, options)).rejects.toMatchObject({ code: 67 });
  });
});
