import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoServerError, type ClientSession, type Collection } from 'mongodb';
import { startTestServer, type TestServer } from '../support/test-server.js';

interface Account {
  _id: string;
  balance: number;
  email?: string;
}

let server: TestServer;
let accounts: Collection<Account>;
let entries: Collection<{ _id: string; account: string }>;
const sessions: ClientSession[] = [];

beforeAll(async () => {
  server = await startTestServer();
  accounts = server.db.collection('accounts');
  entries = server.client.db(`${server.db.databaseName}_other`).collection('entries');
  await accounts.createIndex({ email: 1 }, { unique: true, sparse: true });
});

beforeEach(async () => {
  await accounts.deleteMany({});
  await entries.deleteMany({});
  await accounts.insertMany([
    { _id: 'a', balance: 10 },
    { _id: 'b', balance: 20 },
  ]);
});

afterAll(async () => {
  for (const session of sessions) await session.endSession();
  await server.client.db(`${server.db.databaseName}_other`).dropDatabase();
  await server.stop();
});

function begin(): ClientSession {
  const session = server.client.startSession();
  sessions.push(session);
  session.startTransaction();
  return session;
}

async function errorOf(promise: Promise<unknown>): Promise<MongoServerError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof MongoServerError) return error;
  throw new Error(`expected a server error, got ${String(error)}`);
}

describe('a transaction', () => {
  it('reads its own writes, which other clients see after the commit', async () => {
    const session = begin();
    await accounts.updateOne({ _id: 'a' }, { $inc: { balance: 5 } }, { session });
    await accounts.insertOne({ _id: 'c', balance: 1 }, { session });
    await entries.insertOne({ _id: 'e1', account: 'a' }, { session });
    expect(await accounts.findOne({ _id: 'a' }, { session })).toMatchObject({ balance: 15 });
    expect(await accounts.countDocuments({}, { session })).toBe(3);
    expect(await accounts.findOne({ _id: 'a' })).toMatchObject({ balance: 10 });
    expect(await accounts.countDocuments({})).toBe(2);
    await session.commitTransaction();
    expect(await accounts.findOne({ _id: 'a' })).toMatchObject({ balance: 15 });
    expect(await entries.countDocuments({})).toBe(1);
  });

  it('reads the state of its first statement, unaffected by later commits', async () => {
    const session = begin();
    expect(await accounts.countDocuments({}, { session })).toBe(2);
    await accounts.insertOne({ _id: 'late', balance: 0 });
    await accounts.updateOne({ _id: 'b' }, { $set: { balance: 99 } });
    await accounts.deleteOne({ _id: 'a' });
    const seen = await accounts.find({}, { session }).sort({ _id: 1 }).toArray();
    expect(seen).toEqual([
      { _id: 'a', balance: 10 },
      { _id: 'b', balance: 20 },
    ]);
    await session.abortTransaction();
  });

  it('leaves nothing behind when it is aborted', async () => {
    const session = begin();
    await accounts.deleteMany({}, { session });
    await entries.insertOne({ _id: 'gone', account: 'a' }, { session });
    await session.abortTransaction();
    expect(await accounts.countDocuments({})).toBe(2);
    expect(await entries.countDocuments({})).toBe(0);
  });

  it('fails at once when another open transaction wrote the document first', async () => {
    const first = begin();
    const second = begin();
    await accounts.updateOne({ _id: 'a' }, { $inc: { balance: 1 } }, { session: first });
    const error = await errorOf(
      accounts.updateOne({ _id: 'a' }, { $inc: { balance: 1 } }, { session: second }),
    );
    expect(error.code).toBe(112);
    expect(error.hasErrorLabel('TransientTransactionError')).toBe(true);
    await first.commitTransaction();
    expect(await accounts.findOne({ _id: 'a' })).toMatchObject({ balance: 11 });
  });

  it('fails when it overwrites a document committed after its snapshot', async () => {
    const session = begin();
    await accounts.findOne({ _id: 'a' }, { session });
    await accounts.updateOne({ _id: 'a' }, { $inc: { balance: 1 } });
    const error = await errorOf(
      accounts.updateOne({ _id: 'a' }, { $inc: { balance: 1 } }, { session }),
    );
    expect(error.code).toBe(112);
  });

  it('conflicts on a unique key that another open transaction has written', async () => {
    const first = begin();
    const second = begin();
    await accounts.insertOne({ _id: 'x', balance: 0, email: 'same' }, { session: first });
    const error = await errorOf(
      accounts.insertOne({ _id: 'y', balance: 0, email: 'same' }, { session: second }),
    );
    expect(error.code).toBe(112);
    await first.abortTransaction();
    await accounts.insertOne({ _id: 'y', balance: 0, email: 'same' });
  });

  it('a duplicate key error aborts a transaction', async () => {
    const session = begin();
    await accounts.insertOne({ _id: 'new', balance: 0 }, { session });
    const error = await errorOf(accounts.insertOne({ _id: 'a', balance: 0 }, { session }));
    expect(error.code).toBe(11000);
    expect(error['keyPattern']).toEqual({ _id: 1 });
    const next = await errorOf(accounts.insertOne({ _id: 'z', balance: 0 }, { session }));
    expect(next.code).toBe(251);
    expect(await accounts.countDocuments({})).toBe(2);
  });

  it('makes a plain write wait until the transaction ends', async () => {
    const session = begin();
    await accounts.updateOne({ _id: 'a' }, { $inc: { balance: 1 } }, { session });
    let isDone = false;
    const plain = accounts.updateOne({ _id: 'a' }, { $inc: { balance: 100 } }).then(() => {
      isDone = true;
    });
    await accounts.updateOne({ _id: 'b' }, { $inc: { balance: 1 } });
    expect(isDone).toBe(false);
    await session.commitTransaction();
    await plain;
    expect(await accounts.findOne({ _id: 'a' })).toMatchObject({ balance: 111 });
  });

  it('withTransaction retries a transaction until every increment is counted', async () => {
    const increment = (): Promise<unknown> =>
      server.client.withSession((session) =>
        session.withTransaction(async () => {
          const doc = await accounts.findOne({ _id: 'a' }, { session });
          const balance = (doc?.balance ?? 0) + 1;
          await accounts.updateOne({ _id: 'a' }, { $set: { balance } }, { session });
        }),
      );
    await Promise.all(Array.from({ length: 12 }, increment));
    expect(await accounts.findOne({ _id: 'a' })).toMatchObject({ balance: 22 });
  });

  it('merges its writes into sorted index scans in both directions', async () => {
    const numbers = server.db.collection<{ _id: number; n: number }>('numbers');
    await numbers.createIndex({ n: 1 });
    await numbers.insertMany(Array.from({ length: 600 }, (_, i) => ({ _id: i, n: i * 2 })));
    const session = begin();
    await numbers.insertMany(
      Array.from({ length: 300 }, (_, i) => ({ _id: 1000 + i, n: i * 4 + 1 })),
      { session },
    );
    await numbers.deleteMany({ n: { $gte: 100, $lt: 200 } }, { session });
    const up = await numbers.find({}, { session }).sort({ n: 1 }).toArray();
    const down = await numbers
      .find({ n: { $gt: 5 } }, { session })
      .sort({ n: -1 })
      .toArray();
    const values = up.map(({ n }) => n);
    expect(values).toEqual([...values].sort((x, y) => x - y));
    expect(values).toHaveLength(600 + 300 - 50 - 25);
    expect(down.map(({ n }) => n)).toEqual(values.filter((n) => n > 5).reverse());
    await session.abortTransaction();
    expect(await numbers.countDocuments({})).toBe(600);
  });
});

describe('a retryable write', () => {
  it('returns the first result when the statement is sent again', async () => {
    const session = server.client.startSession();
    sessions.push(session);
    const command = {
      update: 'accounts',
      updates: [{ q: { _id: 'a' }, u: { $inc: { balance: 1 } } }],
      txnNumber: 1_000_000n,
    };
    const raw = server.client.db(server.db.databaseName);
    const first = await raw.command(command, { session });
    const second = await raw.command(command, { session });
    expect(second).toMatchObject({ n: first['n'], nModified: first['nModified'] });
    expect(await accounts.findOne({ _id: 'a' })).toMatchObject({ balance: 11 });
  });
});
