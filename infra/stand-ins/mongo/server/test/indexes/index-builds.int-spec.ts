import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Collection, Document } from 'mongodb';
import { startTestServer, type TestServer } from '../support/test-server.js';

interface Item extends Document {
  _id: number;
  group: number;
  tags: string[];
  code: string;
}

const DOCUMENTS = 2_000;
const itemNumber = (_id: number): Item => ({
  _id,
  group: _id % 7,
  tags: [`t${_id % 11}`, `t${_id % 13}`],
  code: `code-${_id}`,
});

let server: TestServer;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function filledCollection(): Promise<Collection<Item>> {
  count += 1;
  const items = server.db.collection<Item>(`items_${count}`);
  await items.insertMany(Array.from({ length: DOCUMENTS }, (_, i) => itemNumber(i)));
  return items;
}

/** Repeats an action while a promise is pending; returns how often it ran. */
async function whilePending(
  pending: Promise<unknown>,
  act: () => Promise<unknown>,
): Promise<number> {
  const state = { isPending: true };
  const settled = pending
    .catch(() => undefined)
    .finally(() => {
      state.isPending = false;
    });
  let times = 0;
  while (state.isPending) {
    await act();
    times += 1;
  }
  await settled;
  return times;
}

async function idsBy(items: Collection<Item>, filter: object, hint: object): Promise<number[]> {
  const found = await items
    .find(filter, { projection: { _id: 1 } })
    .hint(hint)
    .toArray();
  return found.map(({ _id }) => _id).sort((a, b) => a - b);
}

describe('building an index over existing documents', () => {
  it('accepts writes during an index build and indexes all documents', async () => {
    const items = await filledCollection();
    const building = items.createIndexes([{ key: { tags: 1, group: -1 } }, { key: { code: 1 } }]);
    let next = DOCUMENTS;
    const rounds = await whilePending(building, async () => {
      const late = DOCUMENTS - 1 - (next - DOCUMENTS);
      await items.insertOne(itemNumber(next));
      await items.updateOne({ _id: next - DOCUMENTS }, { $set: { group: 99, tags: ['moved'] } });
      await items.updateOne({ _id: late }, { $set: { group: 98, code: 'same' } });
      await items.deleteOne({ _id: late - 300 });
      next += 1;
    });
    await building;
    expect(rounds).toBeGreaterThan(0);

    const natural = { $natural: 1 };
    for (const filter of [{ tags: 'moved' }, { tags: 't3', group: { $gte: 2 } }, { tags: 't12' }]) {
      expect(await idsBy(items, filter, { tags: 1, group: -1 })).toEqual(
        await idsBy(items, filter, natural),
      );
    }
    for (const filter of [{ code: 'same' }, { code: { $gte: '' } }]) {
      expect(await idsBy(items, filter, { code: 1 })).toEqual(await idsBy(items, filter, natural));
    }
  });

  it('hides an index until it is complete', async () => {
    const items = await filledCollection();
    const building = items.createIndex({ group: 1 });
    const wanted = Math.ceil(DOCUMENTS / 7);
    await whilePending(building, async () => {
      expect(await items.countDocuments({ group: 0 })).toBe(wanted);
    });
    await building;
    expect(await items.countDocuments({ group: 0 })).toBe(wanted);
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

  it('enforces uniqueness for transactions that commit during the build', async () => {
    const items = await filledCollection();
    const building = items.createIndex({ code: 1 }, { unique: true });
    let next = DOCUMENTS;
    await whilePending(building, () =>
      server.client.withSession((session) =>
        session.withTransaction(async () => {
          await items.insertOne(itemNumber(next), { session });
          await items.updateOne({ _id: 5 }, { $set: { code: `five-${next}` } }, { session });
          next += 1;
        }),
      ),
    );
    await building;
    const filter = { code: { $gte: '' } };
    expect(await idsBy(items, filter, { code: 1 })).toEqual(
      await idsBy(items, filter, { $natural: 1 }),
    );
  });

  it('builds an index once when two clients request it at the same time', async () => {
    const items = await filledCollection();
    const both = [items.createIndex({ group: 1 }), items.createIndex({ group: 1 })];
    expect(await Promise.all(both)).toEqual(['group_1', 'group_1']);
    expect(await items.indexes()).toHaveLength(2);
  });

  it('ends an index build when its database is dropped', async () => {
    const db = server.client.db(`${server.db.databaseName}_dropped`);
    const items = db.collection<Item>('items');
    await items.insertMany(Array.from({ length: DOCUMENTS }, (_, i) => itemNumber(i)));
    const building = items.createIndex({ code: 1 }).catch((error: unknown) => error);
    await db.dropDatabase();
    const outcome = await building;
    // If the build finished first, the index is dropped with its collection.
    if (outcome instanceof Error) expect(outcome).toMatchObject({ code: 276 });
    expect(await db.listCollections().toArray()).toEqual([]);
  });
});
