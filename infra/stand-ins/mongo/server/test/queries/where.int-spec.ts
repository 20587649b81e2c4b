import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Code, Long, MongoClient, ObjectId, type Collection, type Document } from 'mongodb';
import { startTestServer, type TestServer } from '../support/test-server.js';

let server: TestServer;
let coll: Collection;

beforeAll(async () => {
  server = await startTestServer();
  coll = server.db.collection('scripted');
});

afterAll(async () => {
  await server.stop();
});

beforeEach(async () => {
  await coll.deleteMany({});
  await coll.insertMany([
    { n: 1, list: [1, 2], at: new Date(5), inner: { x: 'a' } },
    { n: 2, list: [3], at: new Date(9), inner: { x: 'b' } },
    { n: 3, big: Long.fromNumber(7), id: new ObjectId('0123456789abcdef01234567') },
  ]);
});

const found = async (filter: Document): Promise<unknown> =>
  (await coll.find(filter).sort({ n: 1 }).toArray()).map(({ n }) => n);

describe('$where', () => {
  it('accepts an expression, a function body or a function', async () => {
    expect(await found({ $where: 'this.n == 2' })).toEqual([2]);
    expect(await found({ $where: 'this.n == 2;' })).toEqual([2]);
    expect(await found({ $where: 'return this.n > 1' })).toEqual([2, 3]);
    expect(await found({ $where: 'var half = obj.n / 2; return half < 1' })).toEqual([1]);
    expect(await found({ $where: 'function () { return this.n % 2 == 1; }' })).toEqual([1, 3]);
    expect(await found({ $where: new Code('function() { return this.n == 3 }') })).toEqual([3]);
  });

  it('passes field values as their JavaScript types', async () => {
    expect(await found({ $where: 'this.at && this.at.getTime() == 9' })).toEqual([2]);
    expect(await found({ $where: 'this.list && this.list.length == 2' })).toEqual([1]);
    expect(await found({ $where: 'this.big == 7' })).toEqual([3]);
    expect(await found({ $where: 'this.id && this.id.str[1] == "1"' })).toEqual([3]);
    expect(await found({ $where: 'this.inner && this.inner.x > "a"' })).toEqual([2]);
    expect(await found({ $where: 'this.nothing === undefined' })).toEqual([1, 2, 3]);
  });

  it('combines $where with other conditions', async () => {
    expect(await found({ n: { $gt: 1 }, $where: 'this.n < 3' })).toEqual([2]);
    expect(await found({ $or: [{ n: 3 }, { $where: 'this.n == 1' }] })).toEqual([1, 3]);
    expect(await found({ $nor: [{ $where: 'this.n == 1' }] })).toEqual([2, 3]);
  });

  it('applies $where in every command that takes a filter', async () => {
    const $where = 'this.n >= 2';
    expect(await coll.distinct('n', { $where })).toEqual([2, 3]);
    expect(
      await server.db.command({ count: coll.collectionName, query: { $where } }),
    ).toMatchObject({ n: 2 });
    expect(await coll.updateMany({ $where }, { $inc: { n: 10 } })).toMatchObject({
      modifiedCount: 2,
    });
    const changed = await coll.findOneAndUpdate({ $where: 'this.n == 12' }, { $set: { n: 0 } });
    expect(changed).toMatchObject({ n: 12 });
    expect(await coll.deleteMany({ $where: 'this.n == 13 || this.n == 1' })).toMatchObject({
      deletedCount: 2,
    });
    expect(await found({})).toEqual([0]);
  });

  it('lets a script access only the document', async () => {
    for (const name of ['process', 'require', 'fetch', 'setTimeout', 'WebAssembly']) {
      expect(await found({ $where: `typeof ${name} != 'undefined'` })).toEqual([]);
    }
    await found({ $where: 'globalThis.left = 1' });
    expect(await found({ $where: 'typeof left == "number"' })).toEqual([]);
  });

  it('refuses $where wherever MongoDB refuses JavaScript', async () => {
    const attempts = [
      coll.aggregate([{ $match: { $where: 'true' } }]).toArray(),
      coll.find({ list: { $elemMatch: { $where: 'true' } } }).toArray(),
      server.db.createCollection('checked', { validator: { $where: 'true' } }),
      coll.createIndex({ n: 1 }, { partialFilterExpression: { $where: 'true' } }),
    ];
    for (const attempt of attempts) await expect(attempt).rejects.toThrow(/\$where|partial/);
    const strict = await MongoClient.connect(server.url, {
      serverApi: { version: '1', strict: true },
    });
    const strictly = strict.db(server.db.databaseName).collection('scripted');
    await expect(strictly.findOne({ $where: 'true' })).rejects.toMatchObject({
      codeName: 'APIStrictError',
    });
    await strict.close();
  });

  it('reports an exception of the script', async () => {
    const failing = ['nobody.there', 'this.n.a.b', 'throw new Error("no")', 'not ( JavaScript'];
    for (const $where of failing) {
      await expect(coll.findOne({ $where })).rejects.toMatchObject({
        codeName: 'JSInterpreterFailure',
      });
    }
    expect(await found({ $where: 'this.n == 1' })).toEqual([1]);
  });

  it('stops a script when the time limit of its command is over', async () => {
    for (const $where of ['sleep(60000) || true', 'while (true) {}']) {
      const attempt = coll.find({ $where }, { maxTimeMS: 20 }).toArray();
      await expect(attempt).rejects.toMatchObject({ code: 50 });
    }
    expect(await found({ $where: 'sleep(1) || this.n == 3' })).toEqual([3]);
  });
});

// The limits without maxTimeMS, in time and memory, are specific to this server.
const ownServer = process.env['MONGO_URL'] === undefined ? describe : describe.skip;

ownServer('a script that would take everything', () => {
  it('stops a script at its own limits, and the next script runs', async () => {
    await expect(coll.findOne({ $where: 'while (true) {}' })).rejects.toMatchObject({ code: 139 });
    const greedy = 'var all = []; while (true) all.push("x".repeat(1e6) + all.length);';
    await expect(coll.findOne({ $where: greedy })).rejects.toMatchObject({ code: 139 });
    const deep = 'function dive() { return dive() + 1; } return dive();';
    await expect(coll.findOne({ $where: deep })).rejects.toMatchObject({ code: 139 });
    for (let i = 0; i < 40; i += 1) await coll.findOne({ $where: `this.n == ${i}` });
    expect(await found({ $where: 'this.n == 2' })).toEqual([2]);
  });
});
