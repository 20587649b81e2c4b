import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoServerError, type ClientSession } from 'mongodb';
import { startTestServer, type TestServer } from '../support/test-server.js';

let server: TestServer;
let name: string;

beforeAll(async () => {
  server = await startTestServer();
  await server.db.createCollection('other');
});
beforeEach(() => {
  name = `made_${randomBytes(4).toString('hex')}`;
});
afterAll(() => server.stop());

const begin = (): ClientSession => {
  const session = server.client.startSession();
  session.startTransaction();
  return session;
};
const exists = async (): Promise<boolean> =>
  (await server.db.listCollections().toArray()).some((listed) => listed.name === name);

async function errorOf(promise: Promise<unknown>): Promise<MongoServerError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof MongoServerError) return error;
  throw new Error(`expected a server error, got ${String(error)}`);
}

describe('a collection made in a transaction', () => {
  it('a collection made in a transaction is visible to its transaction only, before the commit', async () => {
    const session = begin();
    const items = server.db.collection<{ _id: number; n: number }>(name);
    await items.insertOne({ _id: 1, n: 7 }, { session });
    expect(await items.find({ n: 7 }, { session }).toArray()).toEqual([{ _id: 1, n: 7 }]);
    expect(await exists()).toBe(false);
    expect(await items.findOne({ _id: 1 })).toBeNull();
    await session.commitTransaction();
    await session.endSession();
    expect(await exists()).toBe(true);
    expect(await items.findOne({ _id: 1 })).toEqual({ _id: 1, n: 7 });
  });

  it('the first insert or upsert creates a collection, and an abort removes it', async () => {
    const session = begin();
    const items = server.db.collection<{ _id: number; n?: number }>(name);
    await items.insertOne({ _id: 1 }, { session });
    await items.updateOne({ _id: 2 }, { $set: { n: 2 } }, { upsert: true, session });
    expect(await items.find({}, { session }).toArray()).toEqual([{ _id: 1 }, { _id: 2, n: 2 }]);
    await session.abortTransaction();
    await session.endSession();
    expect(await exists()).toBe(false);
    await items.insertOne({ _id: 3 });
    expect(await items.find({}).toArray()).toEqual([{ _id: 3 }]);
  });

  it('conflicts at the commit with a collection that another client created meanwhile', async () => {
    const session = begin();
    await server.db.collection(name).insertOne({}, { session });
    await server.db.collection('other').insertOne({ of: name }, { session });
    await server.db.createCollection(name);
    const error = await errorOf(session.commitTransaction());
    expect(error.code).toBe(112);
    expect(error.hasErrorLabel('TransientTransactionError')).toBe(true);
    await session.endSession();
    expect(await server.db.collection('other').countDocuments({ of: name })).toBe(0);
  });

  it('only one of two transactions can create a collection', async () => {
    const [first, second] = [begin(), begin()];
    await server.db.collection(name).insertOne({}, { session: first });
    await server.db.collection(name).insertOne({}, { session: second });
    await second.commitTransaction();
    expect((await errorOf(first.commitTransaction())).code).toBe(112);
    await Promise.all([first.endSession(), second.endSession()]);
  });
});

describe('an index newer than a transaction', () => {
  it('a transaction does not use a newer index', async () => {
    const items = server.db.collection<{ _id: number; n: number }>(name);
    await items.insertOne({ _id: 1, n: 7 });
    const session = begin();
    await items.findOne({ _id: 1 }, { session });
    await server.db.createIndex(name, { n: 1 });
    expect(await items.find({ n: 7 }, { session }).toArray()).toEqual([{ _id: 1, n: 7 }]);
    await session.abortTransaction();
    await session.endSession();
  });
});
