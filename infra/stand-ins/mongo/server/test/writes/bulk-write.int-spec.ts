import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  MongoClientBulkWriteError,
  type ClientBulkWriteModel,
  type ClientBulkWriteOptions,
  type Collection,
  type Document,
} from 'mongodb';
import { startTestServer } from '../support/test-server.js';

type Item = Document & { _id: number };

const server = await startTestServer();
afterAll(() => server.stop());
const left = server.db.collection<Item>('left');
const right = server.db.collection<Item>('right');
beforeEach(async () => {
  await left.deleteMany({});
  await right.deleteMany({});
});

type Models = Record<string, Document & { _id?: number | string }>;
type Model = ClientBulkWriteModel<Models>;

const insert = (collection: Collection<Item>, document: Document): Model => ({
  name: 'insertOne',
  namespace: collection.namespace,
  document,
});

/** The error of a bulk write that is expected to fail. */
async function failure(
  models: Model[],
  options: ClientBulkWriteOptions = {},
): Promise<MongoClientBulkWriteError> {
  const error = await server.client.bulkWrite<Models>(models, options).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MongoClientBulkWriteError);
  return error as MongoClientBulkWriteError;
}

describe('bulkWrite over several collections', () => {
  it('reports the result of every operation', async () => {
    await right.insertMany([
      { _id: 1, x: 11 },
      { _id: 2, x: 22 },
      { _id: 3, x: 33 },
    ]);
    const { namespace } = right;
    const result = await server.client.bulkWrite<Models>(
      [
        insert(left, { _id: 8, x: 88 }),
        { name: 'updateOne', namespace, filter: { _id: 1 }, update: { $inc: { x: 1 } } },
        { name: 'updateMany', namespace, filter: { x: { $gt: 20 } }, update: { $inc: { x: 2 } } },
        {
          name: 'replaceOne',
          namespace,
          filter: { _id: 4 },
          replacement: { x: 44 },
          upsert: true,
        },
        { name: 'deleteOne', namespace, filter: { _id: 3 } },
        { name: 'deleteMany', namespace, filter: { x: { $lt: 20 } } },
      ],
      { verboseResults: true },
    );
    expect(result).toMatchObject({
      insertedCount: 1,
      upsertedCount: 1,
      matchedCount: 3,
      modifiedCount: 3,
      deletedCount: 2,
    });
    expect(result.insertResults?.get(0)).toEqual({ insertedId: 8 });
    expect(result.updateResults?.get(1)).toEqual({
      matchedCount: 1,
      modifiedCount: 1,
      didUpsert: false,
    });
    expect(result.updateResults?.get(3)).toEqual({
      matchedCount: 1,
      modifiedCount: 0,
      didUpsert: true,
      upsertedId: 4,
    });
    expect(result.deleteResults?.get(5)).toEqual({ deletedCount: 1 });
    expect(await left.find().toArray()).toEqual([{ _id: 8, x: 88 }]);
    expect(await right.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 2, x: 24 },
      { _id: 4, x: 44 },
    ]);
  });

  it('supports array filters and pipelines', async () => {
    await left.insertMany([
      { _id: 1, list: [1, 5] },
      { _id: 2, list: [9] },
    ]);
    const { namespace } = left;
    await server.client.bulkWrite<Models>([
      {
        name: 'updateMany',
        namespace,
        filter: {},
        update: { $inc: { 'list.$[big]': 100 } },
        arrayFilters: [{ big: { $gt: 4 } }],
      },
      {
        name: 'updateOne',
        namespace,
        filter: { _id: 1 },
        update: [{ $set: { first: { $arrayElemAt: ['$list', 0] } } }],
      },
    ]);
    expect(await left.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, list: [1, 105], first: 1 },
      { _id: 2, list: [109] },
    ]);
  });
});

describe('errors in a bulkWrite', () => {
  const twice = (): Model[] => [
    insert(left, { _id: 1 }),
    insert(left, { _id: 1 }),
    insert(left, { _id: 2 }),
  ];

  it('stops an ordered bulkWrite at the first error', async () => {
    const error = await failure(twice(), { verboseResults: true });
    expect([...error.writeErrors.keys()]).toEqual([1]);
    expect(error.writeErrors.get(1)).toMatchObject({ code: 11000 });
    expect(error.partialResult).toMatchObject({ insertedCount: 1 });
    expect(await left.countDocuments()).toBe(1);
  });

  it('continues an unordered bulkWrite after an error', async () => {
    const error = await failure(twice(), { ordered: false });
    expect([...error.writeErrors.keys()]).toEqual([1]);
    expect(error.partialResult).toMatchObject({ insertedCount: 2 });
    expect(await left.countDocuments()).toBe(2);
  });

  it('reports key pattern and key value of a duplicate', async () => {
    const reply = await server.client.db('admin').command({
      bulkWrite: 1,
      errorsOnly: true,
      ops: [
        { insert: 0, document: { _id: 1 } },
        { insert: 0, document: { _id: 1 } },
      ],
      nsInfo: [{ ns: left.namespace }],
    });
    expect(reply).toMatchObject({
      ok: 1,
      nErrors: 1,
      nInserted: 1,
      nMatched: 0,
      nModified: 0,
      nUpserted: 0,
      nDeleted: 0,
    });
    expect(reply['cursor']).toMatchObject({ ns: 'admin.$cmd.bulkWrite' });
    expect(reply['cursor']['firstBatch']).toEqual([
      expect.objectContaining({ ok: 0, idx: 1, code: 11000, n: 0, keyPattern: { _id: 1 } }),
    ]);
  });

  it.each([
    ['no operations', { ops: [] }, 16],
    ['an unknown field', { ops: [{ insert: 0, document: {}, return: 'post' }] }, 40415],
    ['no document', { ops: [{ insert: 0 }] }, 40414],
    ['an unknown namespace', { ops: [{ insert: 1, document: {} }] }, 2],
  ])('refuses a bulkWrite with %s', async (_name, change, code) => {
    const command = {
      bulkWrite: 1,
      nsInfo: [{ ns: left.namespace }],
      ...change,
    };
    await expect(server.client.db('admin').command(command)).rejects.toMatchObject({ code });
  });
});

describe('a bulkWrite', () => {
  it('belongs to the transaction it runs in', async () => {
    await left.insertOne({ _id: 1 });
    await right.insertOne({ _id: 1 });
    const session = server.client.startSession();
    session.startTransaction();
    await server.client.bulkWrite<Models>([insert(left, { _id: 2 }), insert(right, { _id: 2 })], {
      session,
    });
    expect(await left.countDocuments({})).toBe(1);
    expect(await left.countDocuments({}, { session })).toBe(2);
    await session.abortTransaction();
    await session.endSession();
    expect(await right.countDocuments({})).toBe(1);
  });

  it('returns the first results when it is sent again and executes only the remaining operations', async () => {
    const admin = server.client.db('admin');
    const session = server.client.startSession();
    const command = (ops: Document[]): Document => ({
      bulkWrite: 1,
      ops,
      nsInfo: [{ ns: left.namespace }],
      txnNumber: session.serverSession.txnNumber,
    });
    session.incrementTransactionNumber();
    const first = { update: 0, filter: { _id: 1 }, updateMods: { $inc: { x: 1 } }, upsert: true };
    const second = { insert: 0, document: { _id: 2 } };
    await admin.command(command([first]), { session });
    const again = await admin.command(command([first, second]), { session });
    await session.endSession();
    expect(again).toMatchObject({ nUpserted: 1, nInserted: 1, retriedStmtIds: [0] });
    expect(again['cursor']['firstBatch'][0]).toMatchObject({ idx: 0, n: 1, upserted: { _id: 1 } });
    expect(await left.find().toArray()).toEqual([{ _id: 1, x: 1 }, { _id: 2 }]);
  });
});
