import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { UUID, type Document } from 'mongodb';
import { RawClient } from '../support/raw-client.js';
import { startTestServer } from '../support/test-server.js';

interface Item {
  _id: number;
  n?: number;
}

const server = await startTestServer();
const items = server.db.collection<Item>('items');
const raw = await RawClient.connect(server.url);
beforeEach(async () => {
  await items.deleteMany({});
  await items.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
});
afterAll(async () => {
  raw.close();
  await server.stop();
});

/** A session with an id and statement numbers chosen by the test. */
class RawSession {
  readonly lsid = { id: new UUID() };

  /** The reply, which may be an error. */
  run(command: Document, options: Document = {}): Promise<Document> {
    const isEnding = 'commitTransaction' in command || 'abortTransaction' in command;
    const db = isEnding ? 'admin' : server.db.databaseName;
    return raw.run(db, { ...command, lsid: this.lsid, ...options });
  }
}

const inTransaction = (txnNumber: bigint, start = false): Document => ({
  txnNumber,
  autocommit: false,
  ...(start ? { startTransaction: true } : {}),
});
const insert = (id: number): Document => ({ insert: 'items', documents: [{ _id: id }] });

describe('a session', () => {
  it('refuses a transaction number older than its newest', async () => {
    const session = new RawSession();
    await session.run(insert(11), { txnNumber: 5n });
    expect(await session.run(insert(12), { txnNumber: 4n })).toMatchObject({ ok: 0, code: 225 });
    expect(await session.run(insert(12), inTransaction(4n, true))).toMatchObject({
      ok: 0,
      code: 225,
    });
  });

  it('aborts its transaction when a newer one starts', async () => {
    const session = new RawSession();
    await session.run(insert(11), inTransaction(1n, true));
    await session.run(insert(11), inTransaction(2n, true));
    expect(await session.run({ commitTransaction: 1 }, inTransaction(1n))).toMatchObject({
      ok: 0,
      code: 225,
    });
    await session.run({ commitTransaction: 1 }, inTransaction(2n));
    expect(await items.countDocuments({ _id: 11 })).toBe(1);
  });

  it('distinguishes open, committed and aborted transactions', async () => {
    const session = new RawSession();
    const never = await session.run(insert(11), inTransaction(1n));
    expect(never).toMatchObject({ ok: 0, code: 251 });
    await session.run(insert(11), inTransaction(2n, true));
    expect(await session.run(insert(12), inTransaction(2n, true))).toMatchObject({
      ok: 0,
      code: 117,
    });
    await session.run({ commitTransaction: 1 }, inTransaction(2n));
    await session.run({ commitTransaction: 1 }, inTransaction(2n));
    expect(await session.run({ abortTransaction: 1 }, inTransaction(2n))).toMatchObject({
      ok: 0,
      code: 256,
    });
    expect(await session.run(insert(12), inTransaction(2n))).toMatchObject({ ok: 0, code: 256 });
    await session.run(insert(13), inTransaction(3n, true));
    await session.run({ abortTransaction: 1 }, inTransaction(3n));
    const aborted = await session.run({ commitTransaction: 1 }, inTransaction(3n));
    expect(aborted).toMatchObject({ code: 251, errorLabels: ['TransientTransactionError'] });
  });
});

describe('options that a transaction refuses', () => {
  const cases: [string, Document, Document, number][] = [
    ['count', { count: 'items' }, {}, 263],
    ['create', { create: 'others' }, {}, 263],
    ['createIndexes', { createIndexes: 'items', indexes: [] }, {}, 263],
    ['read concern majority', { find: 'items' }, { readConcern: { level: 'majority' } }, 72],
  ];
  it.each(cases)('refuses %s in a transaction', async (_what, command, options, code) => {
    const session = new RawSession();
    const reply = await session.run(command, { ...inTransaction(1n, true), ...options });
    expect(reply).toMatchObject({ ok: 0, code });
  });

  it('refuses a read concern of a later statement in a transaction', async () => {
    const session = new RawSession();
    await session.run({ find: 'items' }, inTransaction(1n, true));
    const readConcern = { level: 'snapshot' };
    const reply = await session.run({ find: 'items' }, { ...inTransaction(1n), readConcern });
    expect(reply).toMatchObject({ ok: 0, code: 72 });
  });
});

describe('options that are refused outside transactions', () => {
  const cases: [string, Document][] = [
    ['a snapshot', { find: 'items', readConcern: { level: 'snapshot' } }],
    ['an empty read concern', { find: 'items', readConcern: {} }],
    ['a write concern of two members', { ...insert(9), writeConcern: { w: 2 } }],
    ['a write concern with a journal', { ...insert(9), writeConcern: { w: 1, j: true } }],
  ];
  it.each(cases)('refuses %s outside a transaction', async (_what, command) => {
    expect(await new RawSession().run(command)).toMatchObject({ ok: 0, code: 72 });
  });
});

describe('concerns of Leadmart', () => {
  it('accepts the concerns that Leadmart uses, also those of a repeated commit', async () => {
    const session = new RawSession();
    const readConcern = { level: 'snapshot' };
    await session.run({ find: 'items' }, { ...inTransaction(1n, true), readConcern });
    const writeConcern = { w: 'majority', wtimeout: 10_000 };
    const commit = { commitTransaction: 1, writeConcern };
    expect(await session.run(commit, inTransaction(1n))).toMatchObject({ ok: 1 });
    expect(await session.run({ ...insert(9), writeConcern: { w: 1 } })).toMatchObject({ n: 1 });
  });
});
