import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Timestamp, type Document } from 'mongodb';
import { RawClient } from '../support/raw-client.js';
import { refused } from '../support/refused.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ disturbsOthers: true });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.dropDatabase();
  await server.db.collection('items').insertMany(Array.from({ length: 10 }, (_, n) => ({ n })));
});

const command = (body: Document): Promise<Document> => server.db.command(body);
const admin = (body: Document): Promise<Document> => server.client.db('admin').command(body);

describe('administration', () => {
  it('answers that profiling is off, and refuses to switch it on', async () => {
    const off = { was: 0, slowms: 100, sampleRate: 1, ok: 1 };
    expect(await command({ profile: -1 })).toMatchObject(off);
    expect(await command({ profile: 0, slowms: 200 })).toMatchObject(off);
    await refused(command({ profile: 1 }), 115);
    await refused(command({ profile: 3 }), 2);
    await refused(command({ profile: 'on' }), 14);
  });

  it.each<[string, Document]>([
    ['createSearchIndexes', { indexes: [{ definition: { mappings: { dynamic: true } } }] }],
    ['updateSearchIndex', { name: 'default', definition: {} }],
    ['dropSearchIndex', { name: 'default' }],
  ])('refuses %s as a MongoDB without Atlas does', async (name, options) => {
    await refused(command({ [name]: 'items', ...options }), 31082);
  });

  it('refuses a write concern in an explained aggregate', async () => {
    const aggregate = { aggregate: 'items', pipeline: [], cursor: {}, writeConcern: { w: 1 } };
    await refused(command({ ...aggregate, explain: true }), 9);
    await refused(command({ explain: aggregate }), 9);
    await expect(command(aggregate)).resolves.toMatchObject({ ok: 1 });
  });

  it('changes how often expired documents are deleted', async () => {
    const { was } = await admin({ setParameter: 1, ttlMonitorSleepSecs: 1 });
    expect(was).toBe(2);
    expect(await admin({ getParameter: 1, ttlMonitorSleepSecs: 1 })).toMatchObject({
      ttlMonitorSleepSecs: 1,
    });
    await refused(admin({ setParameter: 1, ttlMonitorSleepSecs: 0 }), 2);
    await admin({ setParameter: 1, ttlMonitorSleepSecs: was });
  });

  it('refuses a cluster time of another type', async () => {
    const raw = await RawClient.connect(server.url);
    const clusterTime = new Timestamp({ t: 1, i: 1 });
    const codeFor = async ($clusterTime: unknown): Promise<unknown> =>
      (await raw.run('admin', { ping: 1, $clusterTime }))['code'];
    expect(await codeFor(clusterTime)).toBe(14);
    expect(await codeFor({ clusterTime: new Date() })).toBe(14);
    expect(await codeFor({})).toBe(40414);
    expect(await codeFor({ clusterTime })).toBeUndefined();
    raw.close();
  });
});

describe('$currentOp', () => {
  const operations = (options: Document): Promise<Document[]> =>
    server.client
      .db('admin')
      .aggregate([{ $currentOp: options }])
      .toArray();

  it('lists a transaction that waits for its next command', async () => {
    const isIdle = { type: 'idleSession' };
    const session = server.client.startSession();
    session.startTransaction();
    await server.db.collection('items').updateOne({ n: 1 }, { $set: { n: 11 } }, { session });
    const [idle] = (await operations({})).filter(({ type }) => type === 'idleSession');
    expect(idle).toMatchObject({
      lsid: { id: session.id?.['id'] as unknown },
      active: false,
      transaction: { parameters: { autocommit: false } },
    });
    expect((await admin({ currentOp: 1, ...isIdle }))['inprog']).toHaveLength(1);
    expect(await operations({ idleSessions: false })).toHaveLength(1);
    await session.abortTransaction();
    await session.endSession();
    expect((await admin({ currentOp: 1, ...isIdle }))['inprog']).toHaveLength(0);
  });

  it('lists open cursors on request', async () => {
    const cursor = server.db.collection('items').find({}, { batchSize: 3 });
    await cursor.next();
    const idle = (await operations({ idleCursors: true })).filter(
      ({ type }) => type === 'idleCursor',
    );
    expect(idle).toMatchObject([
      {
        ns: `${server.db.databaseName}.items`,
        cursor: { cursorId: cursor.id, tailable: false, awaitData: false },
      },
    ]);
    expect(idle[0]?.['cursor']).toMatchObject({ nDocsReturned: 3, nBatchesReturned: 1 });
    expect(await operations({})).toHaveLength(1);
    await cursor.close();
    expect(await operations({ idleCursors: true })).toHaveLength(1);
  });

  it('refuses unknown options', async () => {
    await refused(operations({ idle: true }), 9);
    await refused(operations({ idleCursors: 1 }), 9);
  });
});
