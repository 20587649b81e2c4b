import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Code, type Collection, type Document } from 'mongodb';
import { refused } from '../support/refused.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

let server: TestServer;
let coll: Collection;

beforeAll(async () => {
  server = await startTestServer();
  coll = server.db.collection('numbers');
  await coll.insertOne({ n: 1, list: [1, 2] });
});

afterAll(async () => {
  await server.stop();
});

// A MongoDB runs scripts unless its configuration disables them.
const ownServer = process.env['MONGO_URL'] === undefined ? describe : describe.skip;

ownServer('a filter with $where', () => {
  const filters: Document[] = [
    { $where: 'this.n == 1' },
    { $where: new Code('function () { return true; }') },
    { n: 1, $where: 'true' },
    { $or: [{ n: 2 }, { $and: [{ $where: 'true' }] }] },
    { $nor: [{ $where: 'true' }] },
  ];

  it.each(filters)('is refused by every command that reads or writes: %j', async (filter) => {
    const { db } = server;
    const update = { $set: { n: 2 } };
    const attempts = [
      () => coll.findOne(filter),
      () => coll.find(filter).explain(),
      () => coll.distinct('n', filter),
      () => db.command({ count: coll.collectionName, query: filter }),
      () => coll.updateMany(filter, update),
      () => coll.deleteMany(filter),
      () => coll.findOneAndUpdate(filter, update),
      () => db.collection('missing').findOne(filter),
    ];
    for (const attempt of attempts) {
      const { message } = await refused(attempt(), 6_108_304);
      expect(message).toContain('no globalScriptEngine in $where parsing');
    }
    expect(await coll.countDocuments({ n: 1 })).toBe(1);
  });
});

describe('$where outside the filter of a command', () => {
  it('is refused in validators, partial indexes, pipelines and $elemMatch', async () => {
    const attempts = [
      () => server.db.createCollection('checked', { validator: { $where: 'true' } }),
      () => server.db.createCollection('checked', { validator: { $or: [{ $where: 'true' }] } }),
      () => coll.createIndex({ n: 1 }, { partialFilterExpression: { $where: 'true' } }),
      () => coll.aggregate([{ $match: { $where: 'true' } }]).toArray(),
      () => coll.find({ list: { $elemMatch: { $where: 'true' } } }).toArray(),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow(/\$where|partial/);
  });
});
