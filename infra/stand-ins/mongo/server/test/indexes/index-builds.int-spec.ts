import { afterAll, describe, expect, it } from '@jest/globals';
import type { Collection } from 'mongodb';
import { expectWholeIndexes } from '../support/index-entries.js';
import { startTestServer } from '../support/test-server.js';

interface Item {
  _id: number;
  tags: string[];
  code: string;
}

const DOCUMENTS = 500;
const itemNumber = (_id: number): Item => ({
  _id,
  tags: [`t${_id % 11}`, `t${_id % 13}`],
  code: `code-${_id}`,
});

const server = await startTestServer();
let count = 0;

afterAll(() => server.stop());

async function filledCollection(): Promise<Collection<Item>> {
  count += 1;
  const items = server.db.collection<Item>(`items_${count}`);
  await items.insertMany(Array.from({ length: DOCUMENTS }, (_, i) => itemNumber(i)));
  return items;
}

describe('building an index over existing documents', () => {
  it('builds an index once when two clients request it while others write', async () => {
    const items = await filledCollection();
    const writes = Array.from({ length: 20 }, (_, i) => items.insertOne(itemNumber(DOCUMENTS + i)));
    const both = [items.createIndex({ tags: 1 }), items.createIndex({ tags: 1 })];
    expect(await Promise.all(both)).toEqual(['tags_1', 'tags_1']);
    await Promise.all(writes);
    expect(await items.indexes()).toHaveLength(2);
    await expectWholeIndexes(items);
  });

  it('fails an index build on duplicates and leaves nothing behind', async () => {
    const items = await filledCollection();
    await items.updateOne({ _id: DOCUMENTS - 1 }, { $set: { code: 'code-0' } });
    await expect(items.createIndex({ code: 1 }, { unique: true })).rejects.toMatchObject({
      code: 11000,
    });
    expect(await items.indexes()).toHaveLength(1);
    await items.insertOne({ ...itemNumber(-1), code: 'code-0' });
    await items.deleteMany({ code: 'code-0' });
    expect(await items.createIndex({ code: 1 }, { unique: true })).toBe('code_1');
    await expect(items.insertOne({ ...itemNumber(-2), code: 'code-5' })).rejects.toMatchObject({
      code: 11000,
    });
  });
});
