import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
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
    list: [1, 2, 3],
    other: ['a', 'b', 'c'],
    rows: [
      { k: 1, in: [5, 6] },
      { k: 2, in: [6, 7] },
    ],
  });
});

async function after(filter: Document, update: Document, options = {}): Promise<Document | null> {
  await items.updateOne(filter, update, options);
  return items.findOne({});
}

describe('positional operators in updates', () => {
  it('update the element that the query matched', async () => {
    expect(await after({ list: 2 }, { $set: { 'list.$': 9 } })).toMatchObject({ list: [1, 9, 3] });
    expect(await after({ 'rows.k': 2 }, { $inc: { 'rows.$.k': 10 } })).toMatchObject({
      rows: [{ k: 1 }, { k: 12 }],
    });
  });

  it('refuses a position when the query does not name the array', async () => {
    const attempt = after({ list: 3 }, { $set: { 'other.$': 'z' } });
    await expect(attempt).rejects.toMatchObject({ code: 2 });
  });

  it('update the elements that an array filter matches, also nested', async () => {
    const found = await after(
      { _id: 1 },
      { $inc: { 'rows.$[row].in.$[value]': 100 } },
      { arrayFilters: [{ 'row.k': 2 }, { value: { $gte: 7 } }] },
    );
    expect(found).toMatchObject({
      rows: [{ in: [5, 6] }, { in: [6, 107] }],
    });
  });

  it('change nothing when an array filter matches nothing', async () => {
    const result = await items.updateOne(
      { _id: 1 },
      { $set: { 'list.$[big]': 0 } },
      { arrayFilters: [{ big: { $gt: 100 } }] },
    );
    expect(result).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
  });
});
