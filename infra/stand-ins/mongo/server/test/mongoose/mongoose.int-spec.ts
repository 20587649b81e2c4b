import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose, { type Connection, type Model } from 'mongoose';
import { startTestServer, type TestServer } from '../support/test-server.js';

interface User {
  email: string;
  credits: number;
  tags: string[];
  address?: { city: string };
  createdAt: Date;
}

let server: TestServer;
let connection: Connection;
let users: Model<User>;

beforeAll(async () => {
  server = await startTestServer();
  connection = await mongoose
    .createConnection(server.url, { dbName: server.db.databaseName })
    .asPromise();
  const schema = new mongoose.Schema<User>(
    {
      email: { type: String, unique: true, lowercase: true },
      credits: { type: Number, default: 0, index: true },
      tags: [String],
      address: { city: String },
    },
    { timestamps: true, optimisticConcurrency: true },
  );
  users = connection.model<User>('User', schema);
  await users.init();
});

afterAll(async () => {
  await connection.close();
  await server.stop();
});

describe('Mongoose with its default options', () => {
  it('builds the indexes of a model and enforces them', async () => {
    await users.create({ email: 'A@x.test' });
    await expect(users.create({ email: 'a@X.test' })).rejects.toMatchObject({
      code: 11000,
      keyValue: { email: 'a@x.test' },
    });
    expect(Object.keys(await users.collection.indexInformation())).toEqual([
      '_id_',
      'email_1',
      'credits_1',
    ]);
  });

  it('saves, loads, changes and deletes documents', async () => {
    const user = await users.create({ email: 'b@x.test', tags: ['x'], address: { city: 'Reno' } });
    user.tags.push('y');
    user.credits += 5;
    await user.save();
    const found = await users.findOne({ 'address.city': 'Reno', tags: 'y' }).lean();
    expect(found).toMatchObject({ credits: 5, tags: ['x', 'y'], createdAt: expect.any(Date) });
    expect(await users.countDocuments({ credits: { $gte: 5 } })).toBe(1);
    await users.deleteOne({ email: 'b@x.test' });
    expect(await users.exists({ email: 'b@x.test' })).toBeNull();
  });

  it('detects a stale version', async () => {
    const user = await users.create({ email: 'c@x.test' });
    const other = await users.findById(user._id);
    user.credits = 1;
    await user.save();
    if (other) other.credits = 2;
    await expect(other?.save()).rejects.toThrow(/version/i);
  });

  it('leaves nothing behind when a transaction is aborted', async () => {
    const attempt = connection.transaction(async (session) => {
      await users.create([{ email: 'd@x.test' }], { session });
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    expect(await users.countDocuments({ email: 'd@x.test' })).toBe(0);
    await connection.transaction(async (session) => {
      await users.create([{ email: 'd@x.test' }], { session });
    });
    expect(await users.countDocuments({ email: 'd@x.test' })).toBe(1);
  });

  it('streams results with cursors and aggregates', async () => {
    await users.insertMany(
      Array.from({ length: 300 }, (_, i) => ({
        email: `n${i}@x.test`,
        credits: i,
        tags: [`t${i % 3}`],
      })),
    );
    let seen = 0;
    for await (const user of users.find({ email: /^n\d/ }).sort({ credits: -1 }).cursor()) {
      expect(user.credits).toBe(299 - seen);
      seen += 1;
    }
    expect(seen).toBe(300);
    const groups = await users.aggregate([
      { $match: { email: /^n/ } },
      { $group: { _id: { $arrayElemAt: ['$tags', 0] }, total: { $sum: '$credits' } } },
      { $sort: { _id: 1 } },
    ]);
    expect(groups).toMatchObject([{ _id: 't0', total: 14850 }, { _id: 't1' }, { _id: 't2' }]);
  });
});
