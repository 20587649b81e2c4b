import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { z } from 'zod';
import { readConfig } from '../src/config/index.js';
import { createLog } from '../src/logging/index.js';
import { DataTooNew, migrate, type Migration } from '../src/migrations/index.js';
import { until } from '../src/testing/index.js';

const { MONGO_URL } = readConfig(z.object({ MONGO_URL: z.string() }));
const log = createLog({ service: 'test', level: 'silent' });
const leaseMs = 600;

interface Pupil {
  readonly _id: number;
  readonly name: string;
  /** The field that the migration adds, and the number of its runs. */
  readonly greeted?: number;
}

let connection: Connection;
let other: Connection;
let dbName: string;
const open = () => mongoose.createConnection(MONGO_URL, { dbName }).asPromise();
const db = (of: Connection = connection): mongo.Db => of.db as mongo.Db;
const pupils = (of?: Connection) => db(of).collection<Pupil>('pupils');

/** Changes the documents one after the other, and skips those that are done. */
const greetEach: Migration['up'] = async ({ db: within, signal }) => {
  const all = within.collection<Pupil>('pupils');
  for (;;) {
    signal.throwIfAborted();
    const one = await all.findOne({ greeted: { $exists: false } });
    if (!one) return;
    await all.updateOne({ _id: one._id }, { $inc: { greeted: 1 } });
  }
};
const greeting: Migration = { version: 1, name: 'greet everybody', worksFrom: 0, up: greetEach };

const greetedOnce = () => pupils().countDocuments({ greeted: 1 });
const states = () => db().collection<{ _id: string; lease?: object | null }>('migrations');
const state = () => states().findOne({ _id: 'state' });

beforeAll(async () => {
  dbName = `test-${randomBytes(5).toString('hex')}_school`;
  [connection, other] = await Promise.all([open(), open()]);
});
beforeEach(async () => {
  await states().deleteMany({});
  await pupils().deleteMany({});
  await pupils().insertMany(
    Array.from({ length: 30 }, (_, index) => ({ _id: index, name: `Pupil ${index}` })),
  );
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
  await other.close();
});

describe('a database', () => {
  it('starts a database without migrations at version 0, also with concurrent processes', async () => {
    const asking = [connection, other, connection, other];
    await Promise.all(asking.map((of) => migrate(db(of), { migrations: [], log })));
    expect(await state()).toMatchObject({ version: 0, worksFrom: 0, lease: null });
  });

  it('migrates a database in one of the replicas that start together, while the others wait', async () => {
    let runs = 0;
    const counted: Migration = {
      ...greeting,
      up: async (context) => {
        runs += 1;
        await greetEach(context);
      },
    };
    const starts = [connection, other, connection].map(async (of) => {
      await migrate(db(of), { migrations: [counted], log });
      return greetedOnce();
    });
    expect(await Promise.all(starts)).toEqual([30, 30, 30]);
    expect(runs).toBe(1);
    expect(await state()).toMatchObject({ version: 1, worksFrom: 0, lease: null });
    expect(
      await db()
        .collection('migrations')
        .findOne({ version: 1, doneAt: { $exists: true } }),
    ).toMatchObject({ _id: '1: greet everybody', worksFrom: 0, doneAt: expect.any(Date) });
  });

  it('continues the migration of a replica that died, without repeating a step', async () => {
    const dying = await open();
    let isHalfDone = false;
    const half: Migration = {
      ...greeting,
      up: async ({ db: within }) => {
        await within
          .collection('pupils')
          .updateMany({ _id: { $lt: 12 } } as object, { $inc: { greeted: 1 } });
        isHalfDone = true;
        // Closes its connections, as kill -9 would: it stops renewing its lease, which stays in the database.
        await dying.close(true);
        return new Promise(() => undefined);
      },
    };
    void migrate(db(dying), { migrations: [half], log, leaseMs }).catch(() => undefined);
    await until(() => isHalfDone);
    expect(await state()).toMatchObject({ version: 0, lease: { holder: expect.any(String) } });
    await migrate(db(), { migrations: [greeting], log, leaseMs });
    expect(await greetedOnce()).toBe(30);
  });

  it('discards the result of a process that lost the lease, and retries a failed step', async () => {
    // The step returns normally.
    const held: Migration = {
      ...greeting,
      up: ({ signal }) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    };
    const slow = migrate(db(), { migrations: [held], log, leaseMs });
    const outcome = expect(slow).rejects.toThrow('another replica took over');
    await until(async () => (await state())?.lease);
    const thief = { holder: 'another replica', until: new Date() };
    await states().updateOne({ _id: 'state' }, { $set: { lease: thief } });
    await outcome;
    expect(await state()).toMatchObject({ version: 0, lease: thief });

    const failing: Migration = {
      ...greeting,
      up: () => Promise.reject(new Error('a disk is full')),
    };
    await expect(migrate(db(), { migrations: [failing], log })).rejects.toThrow('a disk is full');
    await migrate(db(), { migrations: [greeting], log });
    expect(await greetedOnce()).toBe(30);
  });

  it('serves a newer database with a build that its migration allows, and refuses it with any other', async () => {
    const second: Migration = {
      version: 2,
      name: 'rename',
      worksFrom: 1,
      up: async () => undefined,
    };
    await migrate(db(), { migrations: [greeting, second], log });
    await migrate(db(), { migrations: [greeting], log });
    await expect(migrate(db(), { migrations: [], log })).rejects.toThrow(DataTooNew);
    await expect(migrate(db(), { migrations: [], log })).rejects.toThrow(
      /_school: its data is at version 2 and needs a build of version 1 or later/,
    );
  });
});
