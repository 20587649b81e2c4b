import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BSON } from 'bson';
import type { Collection } from 'mongodb';
import { CHUNK_BYTES } from '../../src/storage/tables/chunked-table.js';
import { expectWholeIndexes } from '../support/index-entries.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

interface Item {
  _id: number;
  filler: string;
}

const EMPTY_BYTES = BSON.calculateObjectSize({ _id: 0, filler: '' });

/** A document of this length in BSON. */
const itemOf = (_id: number, bytes: number): Item => ({
  _id,
  filler: String.fromCharCode(97 + (_id % 26)).repeat(bytes - EMPTY_BYTES),
});

const LENGTHS = [CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 2 * CHUNK_BYTES].flatMap(
  (bytes) => [bytes, bytes + 1, bytes * 50],
);

describe('documents of several chunks', () => {
  let server: TestServer;
  let items: Collection<Item>;

  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    await server.db.dropDatabase();
    items = server.db.collection('items');
    await items.insertMany(LENGTHS.map((bytes, _id) => itemOf(_id, bytes)));
  });
  afterAll(() => server.stop());

  it('reads documents of several chunks whole by key, in order and in a snapshot', async () => {
    const expected = LENGTHS.map((bytes, _id) => itemOf(_id, bytes));
    expect(await items.find().sort({ _id: 1 }).toArray()).toEqual(expected);
    for (const item of expected) expect(await items.findOne({ _id: item._id })).toEqual(item);
    await server.client.withSession(async (session) => {
      session.startTransaction();
      expect(await items.find({}, { session }).toArray()).toEqual(expected);
      await items.deleteMany({});
      expect(await items.find({}, { session }).toArray()).toEqual(expected);
      await session.abortTransaction();
    });
  });

  it('replace documents of any other length', async () => {
    for (const [_id] of LENGTHS.entries()) {
      for (const bytes of [100, ...LENGTHS]) {
        const item = itemOf(_id, bytes);
        await items.replaceOne({ _id }, { filler: item.filler });
        expect(await items.findOne({ _id })).toEqual(item);
      }
    }
    await expectWholeIndexes(items);
  });

  it('changes and deletes documents of several chunks in a transaction', async () => {
    await server.client.withSession((session) =>
      session.withTransaction(async () => {
        await items.deleteOne({ _id: 2 }, { session });
        await items.replaceOne({ _id: 5 }, { filler: itemOf(5, 30_000).filler }, { session });
        expect(await items.findOne({ _id: 5 }, { session })).toEqual(itemOf(5, 30_000));
      }),
    );
    expect(await items.findOne({ _id: 2 })).toBeNull();
    expect(await items.findOne({ _id: 5 })).toEqual(itemOf(5, 30_000));
  });

  it('a retried findAndModify returns documents of several chunks as they were', async () => {
    const session = server.client.startSession();
    const command = {
      findAndModify: 'items',
      query: { _id: 5 },
      remove: true,
      txnNumber: 1_000_000n,
    };
    const first = await server.db.command(command, { session });
    const second = await server.db.command(command, { session });
    await session.endSession();
    expect(first['value']).toEqual(itemOf(5, LENGTHS[5] ?? 0));
    expect(second['value']).toEqual(first['value']);
  });
});
