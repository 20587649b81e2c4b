import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoServerError, Timestamp, type ClientSession, type Collection } from 'mongodb';
import { startTestServer, type TestServer } from '../support/test-server.js';

interface Item {
  _id: number;
  n: number;
}

let server: TestServer;
let items: Collection<Item>;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  items = server.db.collection(`items_${randomBytes(4).toString('hex')}`);
  await items.insertMany(Array.from({ length: 300 }, (_, i) => ({ _id: i, n: i % 3 })));
});
afterAll(() => server.stop());

async function withSnapshot(use: (session: ClientSession) => Promise<void>): Promise<void> {
  const session = server.client.startSession({ snapshot: true });
  try {
    await use(session);
  } finally {
    await session.endSession();
  }
}

async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof MongoServerError ? error.code : error;
}

describe('a snapshot session', () => {
  it('reads the state of its first read, unaffected by later writes', async () => {
    await withSnapshot(async (session) => {
      expect(await items.findOne({ _id: 1 }, { session })).toEqual({ _id: 1, n: 1 });
      await items.updateOne({ _id: 1 }, { $set: { n: 99 } });
      await items.insertOne({ _id: 1000, n: 50 });
      expect(await items.findOne({ _id: 1 }, { session })).toEqual({ _id: 1, n: 1 });
      expect(await items.countDocuments({}, { session })).toBe(300);
      expect(await items.distinct('n', {}, { session })).toEqual([0, 1, 2]);
      const grouped = await items
        .aggregate([{ $group: { _id: '$n' } }, { $sort: { _id: 1 } }], { session })
        .toArray();
      expect(grouped).toEqual([{ _id: 0 }, { _id: 1 }, { _id: 2 }]);
    });
    expect(await items.countDocuments({})).toBe(301);
  });

  it('continues a cursor in its snapshot', async () => {
    await withSnapshot(async (session) => {
      const cursor = items.find({}, { session, batchSize: 2 }).sort({ _id: 1 });
      expect(await cursor.next()).toEqual({ _id: 0, n: 0 });
      await items.deleteMany({ _id: { $gte: 10 } });
      expect(await cursor.toArray()).toHaveLength(299);
    });
  });

  it('keeps the snapshot of an open cursor when its session reads the newest state, too', async () => {
    await server.client.withSession(async (session) => {
      const cursor = items.find({}, { session, batchSize: 2, readConcern: 'snapshot' });
      await cursor.next();
      await items.deleteMany({ _id: { $gte: 10 } }, { session });
      expect(await items.countDocuments({}, { session })).toBe(10);
      expect(await cursor.toArray()).toHaveLength(299);
    });
  });

  it('shares its snapshot with a session that reads at the same time', async () => {
    await withSnapshot(async (session) => {
      await items.findOne({}, { session });
      const level = 'snapshot';
      const atClusterTime = (session as unknown as { snapshotTime: Timestamp }).snapshotTime;
      const read = { find: items.collectionName, readConcern: { level, atClusterTime } };
      const other = server.client.startSession();
      await server.db.command(read, { session: other });
      await server.db.command({ ping: 1 }, { session: other });
      await other.endSession();
      await items.deleteMany({});
      expect(await items.countDocuments({}, { session })).toBe(300);
    });
  });

  it('a snapshot session does not use an index that was created later', async () => {
    await withSnapshot(async (session) => {
      await items.findOne({}, { session });
      await items.createIndex({ n: 1 });
      expect(await items.countDocuments({ n: 1 }, { session })).toBe(100);
    });
  });

  it('takes a new snapshot with every session', async () => {
    await withSnapshot(async (session) => {
      expect(await items.countDocuments({}, { session })).toBe(300);
    });
    await items.deleteOne({ _id: 0 });
    await withSnapshot(async (session) => {
      expect(await items.countDocuments({}, { session })).toBe(299);
    });
  });

  it('refuses writes, and reads that cannot use a snapshot', async () => {
    await withSnapshot(async (session) => {
      expect(await codeOf(items.insertOne({ _id: -1, n: 0 }, { session }))).toBe(72);
      expect(await codeOf(server.db.listCollections({}, { session }).toArray())).toBe(72);
      expect(await codeOf(items.indexes({ session }))).toBe(72);
    });
  });
});

describe('a read at a cluster time', () => {
  const readAt = (atClusterTime: Timestamp): Promise<unknown> =>
    server.db.command({
      find: items.collectionName,
      readConcern: { level: 'snapshot', atClusterTime },
    });

  it('refuses a read at a cluster time that no read has established', async () => {
    const far = new Timestamp({ t: Math.floor(Date.now() / 1000) + 1000, i: 1 });
    expect(await codeOf(readAt(far))).toBe(72);
  });

  it('refuses a read at a cluster time that is too old', async () => {
    expect(await codeOf(readAt(new Timestamp({ t: 1000, i: 1 })))).toBe(239);
  });
});

describe('cluster time', () => {
  it('the cluster time is in every reply and increases with every write', async () => {
    const ping = await server.db.command({ ping: 1 });
    await items.insertOne({ _id: 1000, n: 1 });
    const later = await server.db.command({ ping: 1 });
    const [before, after] = [ping['operationTime'], later['operationTime']] as Timestamp[];
    expect(after?.greaterThan(before ?? after)).toBe(true);
    expect(later['$clusterTime']).toMatchObject({ clusterTime: expect.any(Timestamp) });
  });

  it('lets a session read its own writes', async () => {
    await server.client.withSession({ causalConsistency: true }, async (session) => {
      await items.insertOne({ _id: 1000, n: 1 }, { session });
      expect(session.operationTime).toBeInstanceOf(Timestamp);
      expect(await items.findOne({ _id: 1000 }, { session })).toEqual({ _id: 1000, n: 1 });
    });
  });

  it('refuses to wait for a time in the future', async () => {
    const afterClusterTime = new Timestamp({ t: Math.floor(Date.now() / 1000) + 1000, i: 1 });
    const read = server.db.command({
      find: items.collectionName,
      readConcern: { afterClusterTime },
    });
    expect(await codeOf(read)).toBe(72);
  });
});
