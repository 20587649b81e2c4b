import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient, type Collection } from 'mongodb';
import { startEmbeddedMongo } from '../../src/index.js';
import { Store } from '../../src/storage/store.js';
import { PAUSE, type WriteSteps } from '../../src/storage/writing/write-steps.js';
import { expectWholeIndexes } from '../support/index-entries.js';

interface Item {
  _id: number;
  filler: string;
}

const MEGABYTE = 1024 * 1024;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mongo-space-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileBytes = (name: string): number => statSync(join(folder, name, 'data.mdb')).size;

async function withItems<T>(
  name: string,
  work: (items: Collection<Item>) => Promise<T>,
): Promise<T> {
  const server = await startEmbeddedMongo({ port: 0, dataDir: join(folder, name), sync: false });
  const client = await MongoClient.connect(server.url);
  try {
    return await work(client.db('d').collection<Item>('items'));
  } finally {
    await client.close();
    await server.close();
  }
}

async function insert(items: Collection<Item>, from: number, count: number, bytes: number) {
  for (let start = from; start < from + count; start += 200) {
    const batch = Math.min(200, from + count - start);
    const filler = '.'.repeat(bytes);
    await items.insertMany(Array.from({ length: batch }, (_, i) => ({ _id: start + i, filler })));
  }
}

describe('the space of deleted documents', () => {
  it('longer documents use the space of deleted documents again', async () => {
    await withItems('reuse', async (items) => {
      await insert(items, 0, 1000, 20_000);
      const full = fileBytes('reuse');
      const ids = Array.from({ length: 1000 }, (_, _id) => _id);
      await items.deleteMany({ _id: { $in: ids.filter((id) => id % 3 !== 0) } });
      await insert(items, 10_000, 200, 60_000);
      expect(fileBytes('reuse') - full).toBeLessThan(8 * MEGABYTE);
    });
  });

  it('several commits free the space of deleted documents, so that no commit frees a large part', async () => {
    const store = await Store.open(join(folder, 'parts'), { sync: false }, () => undefined);
    const keys = Array.from({ length: 2000 }, (_, i) => Buffer.from(String(i).padStart(10, '0')));
    const document = Buffer.alloc(20_000);
    document.writeInt32LE(document.length);
    function* each(change: (key: Buffer) => void): WriteSteps<void> {
      for (const key of keys) {
        change(key);
        yield PAUSE;
      }
    }
    await store.write(each((key) => store.committed.put(key, document)));
    const before = store.version;
    await store.write(each((key) => store.committed.remove(key)));
    const commits = store.version - before;
    await store.close();
    // Each document has four pages besides its first one.
    expect(commits).toBeGreaterThanOrEqual(8);
  });
});

describe('the space of replaced documents', () => {
  /** The growth of the file by many small commits. */
  async function growth(name: string, items: Collection<Item>): Promise<number> {
    const before = fileBytes(name);
    for (let n = 0; n < 150; n += 1) {
      await items.updateOne({ _id: n % 100 }, { $set: { filler: String(n).repeat(100) } });
    }
    return fileBytes(name) - before;
  }

  it('uses the space of replaced documents again when the transaction that could read it has ended', async () => {
    await withItems('snapshot', async (items) => {
      await insert(items, 0, 200, 300);
      await growth('snapshot', items);
      const { client } = items.db;
      await client.withSession((session) =>
        session.withTransaction(() => items.findOne({ _id: 1 }, { session })),
      );
      expect(await growth('snapshot', items)).toBeLessThan(MEGABYTE);
    });
  });
});

describe('a data file of which more than half is free', () => {
  const left = { _id: 7, filler: '.'.repeat(MEGABYTE) };

  async function makeSparse(name: string): Promise<void> {
    await withItems(name, async (items) => {
      await insert(items, 0, 40, MEGABYTE);
      await items.createIndex({ filler: 1 });
      await items.deleteMany({ _id: { $gt: 7 } });
    });
  }

  it('the start replaces a data file of which more than half is free by a smaller copy', async () => {
    await makeSparse('sparse');
    expect(fileBytes('sparse')).toBeGreaterThan(40 * MEGABYTE);
    await withItems('sparse', async (items) => {
      expect(fileBytes('sparse')).toBeLessThan(12 * MEGABYTE);
      expect(await items.findOne({ _id: 7 })).toEqual(left);
      expect(await items.countDocuments({})).toBe(8);
      await expectWholeIndexes(items);
      await items.insertOne({ _id: 100, filler: 'new' });
    });
    await withItems('sparse', async (items) => {
      expect(await items.findOne({ _id: 100 })).toEqual({ _id: 100, filler: 'new' });
    });
  });

  it('compacts a data file also after a crash that left an incomplete copy and no sync mark', async () => {
    await makeSparse('crashed');
    const copy = join(folder, 'crashed', 'compact');
    mkdirSync(copy);
    writeFileSync(join(copy, 'data.mdb'), 'incomplete');
    rmSync(join(folder, 'crashed', 'synced'), { force: true });
    await withItems('crashed', async (items) => {
      expect(await items.findOne({ _id: 7 })).toEqual(left);
    });
    expect(fileBytes('crashed')).toBeLessThan(12 * MEGABYTE);
    expect(existsSync(copy)).toBe(false);
  });
});
