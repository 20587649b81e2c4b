import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import mongoose, { Schema } from 'mongoose';
import { startEmbeddedMongo } from '../../src/index.js';
import { startMongooseServer, type MongooseServer } from '../support/mongoose-server.js';

const makePurses = ({ connection }: Pick<MongooseServer, 'connection'>) =>
  connection.model('Purse', new Schema({ owner: { type: String, unique: true }, coins: Number }));

let server: MongooseServer;
let purses: ReturnType<typeof makePurses>;

beforeAll(async () => {
  server = await startMongooseServer();
  purses = makePurses(server);
  await purses.init();
});

afterAll(async () => {
  await server.stop();
});

beforeEach(async () => {
  await purses.deleteMany({});
  await purses.create([
    { owner: 'ann', coins: 10 },
    { owner: 'bob', coins: 0 },
  ]);
});

const coins = async (): Promise<unknown> =>
  Object.fromEntries(
    (await purses.find().sort('owner').lean()).map((purse) => [purse.owner, purse.coins]),
  );

describe('Mongoose transactions', () => {
  it('commits a transfer completely or not at all', async () => {
    const move = (amount: number) =>
      server.connection.transaction(async (session) => {
        await purses.updateOne({ owner: 'bob' }, { $inc: { coins: amount } }, { session });
        const ann = await purses.findOneAndUpdate(
          { owner: 'ann', coins: { $gte: amount } },
          { $inc: { coins: -amount } },
          { session },
        );
        if (!ann) throw new Error('not enough');
      });
    await move(4);
    await expect(move(40)).rejects.toThrow('not enough');
    expect(await coins()).toEqual({ ann: 6, bob: 4 });
  });

  it('reads its own writes, which other clients see after the commit', async () => {
    const session = await server.connection.startSession();
    session.startTransaction();
    await purses.create([{ owner: 'cid', coins: 1 }], { session });
    expect(await purses.countDocuments({}, { session })).toBe(3);
    expect(await purses.countDocuments({})).toBe(2);
    expect(
      await purses.aggregate([{ $group: { _id: null, sum: { $sum: '$coins' } } }]).session(session),
    ).toEqual([{ _id: null, sum: 11 }]);
    const ann = await purses.findOne({ owner: 'ann' }).session(session).orFail();
    ann.coins = 99;
    await ann.save();
    expect((await purses.findOne({ owner: 'ann' }).orFail()).coins).toBe(10);
    await session.commitTransaction();
    await session.endSession();
    expect(await coins()).toEqual({ ann: 99, bob: 0, cid: 1 });
  });

  it('restores documents to their old state after an abort', async () => {
    const doc = new purses({ owner: 'dan', coins: 1 });
    await expect(
      server.connection.transaction(async (session) => {
        await doc.save({ session });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(doc.isNew).toBe(true);
    await doc.save();
    expect(await purses.countDocuments({ owner: 'dan' })).toBe(1);
  });

  it('retries conflicting transactions until all have committed', async () => {
    const add = () =>
      server.connection.transaction(async (session) => {
        const ann = await purses.findOne({ owner: 'ann' }).session(session).orFail();
        ann.coins = (ann.coins ?? 0) + 1;
        await ann.save({ session });
      });
    await Promise.all(Array.from({ length: 8 }, add));
    expect((await purses.findOne({ owner: 'ann' }).orFail()).coins).toBe(18);
  });

  it('labels the errors that allow a retry', async () => {
    const [one, two] = await Promise.all([
      server.connection.startSession(),
      server.connection.startSession(),
    ]);
    one.startTransaction();
    two.startTransaction();
    await purses.updateOne({ owner: 'ann' }, { coins: 1 }, { session: one });
    const late = await purses.updateOne({ owner: 'ann' }, { coins: 2 }, { session: two }).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(late).toMatchObject({ code: 112, codeName: 'WriteConflict' });
    expect(
      (late as mongoose.mongo.MongoServerError).hasErrorLabel('TransientTransactionError'),
    ).toBe(true);
    await two.abortTransaction();
    await one.commitTransaction();
    await Promise.all([one.endSession(), two.endSession()]);
    expect((await purses.findOne({ owner: 'ann' }).orFail()).coins).toBe(1);
  });

  it('refuses a duplicate key and discards the rest of the transaction', async () => {
    const attempt = server.connection.transaction(async (session) => {
      await purses.updateOne({ owner: 'bob' }, { coins: 50 }, { session });
      await purses.create([{ owner: 'ann', coins: 1 }], { session });
    });
    await expect(attempt).rejects.toMatchObject({ code: 11000 });
    expect(await coins()).toEqual({ ann: 10, bob: 0 });
  });
});

describe('several Mongoose connections', () => {
  it('shows a write to other connections at once', async () => {
    const second = await server.connect();
    const theirs = makePurses({ connection: second });
    await theirs.updateOne({ owner: 'bob' }, { coins: 7 });
    expect(await coins()).toEqual({ ann: 10, bob: 7 });
    await second.close();
    expect(second.readyState).toBe(mongoose.ConnectionStates.disconnected);
    expect(await purses.countDocuments()).toBe(2);
  });

  it('keeps databases apart', async () => {
    const other = server.connection.useDb(`${server.db.databaseName}_other`, { useCache: true });
    const theirs = makePurses({ connection: other });
    await theirs.create({ owner: 'ann', coins: 1 });
    expect(await purses.countDocuments()).toBe(2);
    await other.dropDatabase();
    expect(await purses.countDocuments()).toBe(2);
  });
});

// This test restarts its own server: a server named by MONGO_URL cannot be restarted.
const ownServer = process.env['MONGO_URL'] === undefined ? describe : describe.skip;

ownServer('a server that restarts', () => {
  it('reconnects to a restarted server that has all acknowledged data', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'mongo-'));
    const first = await startEmbeddedMongo({ port: 0, dataDir });
    const connection = await mongoose
      .createConnection(first.url, { dbName: 'restarts' })
      .asPromise();
    const model = makePurses({ connection });
    await model.init();
    await model.create({ owner: 'ann', coins: 1 });
    await first.close();
    const waiting = model.findOneAndUpdate(
      { owner: 'ann' },
      { $inc: { coins: 1 } },
      { returnDocument: 'after' },
    );
    const answer = waiting.exec();
    const second = await startEmbeddedMongo({ port: first.port, dataDir });
    expect((await answer)?.coins).toBe(2);
    await expect(model.create({ owner: 'ann' })).rejects.toMatchObject({ code: 11000 });
    await connection.close();
    await second.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
});
