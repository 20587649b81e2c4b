import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient, MongoServerError, type Collection, type Document } from 'mongodb';
import { startTestServer, type TestServer } from '../support/test-server.js';

/** A real MongoDB supports these tests only when it was started with enableTestCommands=1. */

interface Item {
  _id: number;
  n?: number;
}

let server: TestServer;
let items: Collection<Item>;
/** A client that does not retry, with an appName that fail points can select. */
let plain: MongoClient;

beforeAll(async () => {
  server = await startTestServer({ disturbsOthers: true });
  items = server.db.collection('items');
  plain = await MongoClient.connect(server.url, {
    retryWrites: false,
    retryReads: false,
    appName: 'plain',
  });
});
afterAll(async () => {
  await plain.close();
  await server.stop();
});

function configure(name: string, mode: unknown, data: Document = {}): Promise<Document> {
  return server.client.db('admin').command({ configureFailPoint: name, mode, data });
}

const failCommand = (mode: unknown, data: Document): Promise<Document> =>
  configure('failCommand', mode, data);

afterEach(async () => {
  await configure('failCommand', 'off');
  await configure('onPrimaryTransactionalWrite', 'off');
  await items.deleteMany({});
});

const bare = (): Collection<Item> => plain.db(server.db.databaseName).collection('items');

async function errorOf(promise: Promise<unknown>): Promise<MongoServerError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof MongoServerError) return error;
  throw new Error(`expected a server error, got ${String(error)}`);
}

describe('failCommand', () => {
  it('fails the named commands as often as configured and counts them', async () => {
    await failCommand({ times: 2 }, { failCommands: ['find'], errorCode: 8, appName: 'plain' });
    expect((await errorOf(bare().findOne({}))).code).toBe(8);
    expect(await items.findOne({})).toBeNull();
    expect(await bare().countDocuments({})).toBe(0);
    const second = await errorOf(bare().findOne({}));
    expect(second.message).toContain("Failing command via 'failCommand' failpoint");
    expect(await bare().findOne({})).toBeNull();
    const { count } = await configure('failCommand', 'off');
    expect(count).toBeGreaterThanOrEqual(2);
  });

  it('skips the configured number of commands before it fails one', async () => {
    await failCommand({ skip: 1 }, { failCommands: ['ping'], errorCode: 8 });
    const admin = server.client.db('admin');
    await admin.command({ ping: 1 });
    expect((await errorOf(admin.command({ ping: 1 }))).code).toBe(8);
    expect((await errorOf(admin.command({ ping: 1 }))).code).toBe(8);
  });

  it('fails only commands on the configured namespace', async () => {
    const namespace = `${server.db.databaseName}.other`;
    await failCommand('alwaysOn', { failCommands: ['find'], errorCode: 8, namespace });
    expect(await items.findOne({})).toBeNull();
    expect((await errorOf(server.db.collection('other').findOne({}))).code).toBe(8);
  });

  it('closes the connection without an answer', async () => {
    const command = { failCommands: ['insert'], closeConnection: true };
    await failCommand({ times: 1 }, command);
    await expect(bare().insertOne({ _id: 1 })).rejects.toThrow(/connection|closed/);
    expect(await items.countDocuments({})).toBe(0);
    await failCommand({ times: 1 }, command);
    await items.insertOne({ _id: 2 });
    expect(await items.countDocuments({})).toBe(1);
  });

  it('blocks a command, at most for its maxTimeMS', async () => {
    const block = { failCommands: ['find'], blockConnection: true, blockTimeMS: 60_000 };
    await failCommand({ times: 1 }, block);
    const error = await errorOf(bare().findOne({}, { maxTimeMS: 20 }));
    expect(error.code).toBe(50);
  });

  it('adds the RetryableWriteError label only to errors that allow a retry', async () => {
    await failCommand('alwaysOn', { failCommands: ['insert', 'find'], errorCode: 11600 });
    const numbered = await errorOf(items.insertOne({ _id: 1 }));
    expect(numbered.hasErrorLabel('RetryableWriteError')).toBe(true);
    const unnumbered = await errorOf(bare().insertOne({ _id: 1 }));
    expect(unnumbered.hasErrorLabel('RetryableWriteError')).toBe(false);
    await failCommand('alwaysOn', { failCommands: ['insert'], errorCode: 8 });
    const hopeless = await errorOf(items.insertOne({ _id: 1 }));
    expect(hopeless.errorLabels).toEqual([]);
  });

  it('replaces the labels of the server with configured labels', async () => {
    const data = { failCommands: ['insert'], errorCode: 8, errorLabels: ['SomeLabel'] };
    await failCommand({ times: 1 }, data);
    expect((await errorOf(items.insertOne({ _id: 1 }))).errorLabels).toEqual(['SomeLabel']);
  });

  it('reports a write concern error after the write has been executed', async () => {
    const writeConcernError = { code: 64, errmsg: 'waiting for replication timed out' };
    await failCommand({ times: 1 }, { failCommands: ['insert'], writeConcernError });
    const error = await errorOf(bare().insertOne({ _id: 1 }));
    expect(error.code).toBe(64);
    expect(await items.countDocuments({})).toBe(1);
  });

  it('aborts a transaction with TransientTransactionError', async () => {
    await failCommand({ times: 1 }, { failCommands: ['insert'], errorCode: 11601 });
    await server.client.withSession(async (session) => {
      session.startTransaction();
      const hopeless = await errorOf(items.insertOne({ _id: 1 }, { session }));
      expect(hopeless.hasErrorLabel('TransientTransactionError')).toBe(false);
      await session.abortTransaction();
      await failCommand({ times: 1 }, { failCommands: ['insert'], errorCode: 112 });
      session.startTransaction();
      const conflict = await errorOf(items.insertOne({ _id: 1 }, { session }));
      expect(conflict.hasErrorLabel('TransientTransactionError')).toBe(true);
      await session.abortTransaction();
    });
  });

  it('lets the driver retry a commit that failed', async () => {
    await failCommand({ times: 1 }, { failCommands: ['commitTransaction'], errorCode: 10107 });
    await server.client.withSession((session) =>
      session.withTransaction(async () => {
        await items.insertOne({ _id: 1 }, { session });
      }),
    );
    expect(await items.countDocuments({})).toBe(1);
  });
});

describe('onPrimaryTransactionalWrite', () => {
  it('closes the connection after a retryable write and does not repeat the write on retry', async () => {
    await items.insertOne({ _id: 1, n: 0 });
    await configure('onPrimaryTransactionalWrite', { times: 1 });
    await bare().updateOne({ _id: 1 }, { $inc: { n: 10 } });
    await items.updateOne({ _id: 1 }, { $inc: { n: 1 } });
    expect(await items.findOne({})).toEqual({ _id: 1, n: 11 });
  });

  it('refuses a retryable write before it is committed', async () => {
    const data = { closeConnection: false, failBeforeCommitExceptionCode: 1 };
    await configure('onPrimaryTransactionalWrite', { times: 1 }, data);
    expect((await errorOf(items.insertOne({ _id: 1 }))).code).toBe(1);
    expect(await items.countDocuments({})).toBe(0);
  });
});

describe('setting a fail point', () => {
  it('refuses unknown fail points, unknown modes and databases other than admin', async () => {
    expect((await errorOf(configure('noSuchPoint', 'off'))).code).toBe(190);
    expect((await errorOf(failCommand('sometimes', {}))).code).toBe(2);
    const elsewhere = server.db.command({ configureFailPoint: 'failCommand', mode: 'off' });
    expect((await errorOf(elsewhere)).code).toBe(13);
  });
});
