import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UUID, type Document, type Long } from 'mongodb';
import { RawClient } from '../support/raw-client.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

let server: TestServer;
let raw: RawClient;

beforeAll(async () => {
  server = await startTestServer();
  raw = await RawClient.connect(server.url);
  await server.db.collection('items').insertMany(Array.from({ length: 10 }, (_, n) => ({ n })));
});
afterAll(async () => {
  raw.close();
  await server.stop();
});

const run = (command: Document): Promise<Document> => raw.run(server.db.databaseName, command);

const session = (): Document => ({ lsid: { id: new UUID() } });
const inTransaction = { txnNumber: 1n, autocommit: false };

async function open(options: Document): Promise<Long> {
  const reply = await run({ find: 'items', batchSize: 2, ...options });
  return (reply['cursor'] as { id: Long }).id;
}

const goOn = (getMore: Long, options: Document): Promise<Document> =>
  run({ getMore, collection: 'items', ...options });

describe('getMore on a cursor', () => {
  it('continues a cursor only in the session that opened it', async () => {
    const [mine, other] = [session(), session()];
    const id = await open(mine);
    expect(await goOn(id, {})).toMatchObject({ ok: 0, code: 50737 });
    expect(await goOn(id, other)).toMatchObject({ ok: 0, code: 50738 });
    expect(await goOn(id, mine)).toMatchObject({ ok: 1 });
  });

  it('continues a cursor without a session if it was opened without one', async () => {
    const id = await open({});
    expect(await goOn(id, session())).toMatchObject({ ok: 0, code: 50736 });
    expect(await goOn(id, {})).toMatchObject({ ok: 1 });
  });

  it('continues a cursor in its collection only', async () => {
    const id = await open({});
    const elsewhere = await run({ getMore: id, collection: 'others' });
    expect(elsewhere).toMatchObject({ ok: 0, code: 13 });
  });

  it('continues a cursor in its transaction, and not after it', async () => {
    const transaction = { ...session(), ...inTransaction };
    const { lsid } = transaction as Document;
    const id = await open({ ...transaction, startTransaction: true });
    expect(await goOn(id, { lsid })).toMatchObject({ ok: 0, code: 50740 });
    expect(await goOn(id, { ...transaction, batchSize: 1 })).toMatchObject({ ok: 1 });
    await raw.run('admin', { commitTransaction: 1, ...transaction });
    expect(await goOn(id, { lsid })).toMatchObject({ ok: 0, code: 43 });
  });

  it('continues a cursor outside transactions if it was opened outside', async () => {
    const mine = session();
    const id = await open(mine);
    const transaction = { ...mine, ...inTransaction };
    await run({ find: 'items', ...transaction, startTransaction: true });
    expect(await goOn(id, transaction)).toMatchObject({ ok: 0, code: 50739 });
  });
});

describe('a client that has lost its connection', () => {
  it('continues a transaction on another connection', async () => {
    const lost = await RawClient.connect(server.url);
    const transaction = { ...session(), ...inTransaction };
    const insert = { insert: 'survivors', documents: [{ _id: 1 }] };
    await lost.run(server.db.databaseName, { ...insert, ...transaction, startTransaction: true });
    lost.close();
    await lost.closed();
    expect(await raw.run('admin', { commitTransaction: 1, ...transaction })).toMatchObject({
      ok: 1,
    });
    expect(await server.db.collection('survivors').countDocuments({})).toBe(1);
  });
});

describe('maxTimeMS of a getMore', () => {
  it('a cursor that does not wait for documents refuses maxTimeMS of a getMore', async () => {
    const id = await open({});
    expect(await goOn(id, { maxTimeMS: 100 })).toMatchObject({ ok: 0, code: 2 });
    expect(await goOn(id, {})).toMatchObject({ ok: 1 });
  });
});
