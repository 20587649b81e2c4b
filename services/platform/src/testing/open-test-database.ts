import { randomBytes } from 'node:crypto';
import mongoose, { type ClientSession, type Connection, type Model, type mongo } from 'mongoose';
import { z } from 'zod';
import { readConfig } from '../config/index.js';
import type { Entity, Fields, Values } from '../entities/index.js';
import { createLog } from '../logging/index.js';
import { Metrics } from '../metrics/index.js';
import { Transactions } from '../mongo/index.js';
import { Clock, Repeater } from '../time/index.js';
import { Work, type JobTable } from '../work/index.js';
import { endsWithFile } from './file-end.js';

const testEnv = z.object({ MONGO_URL: z.string('expected the URL of a MongoDB to test with') });

/** A database of its own for the test of a repository, without a service around it. */
export interface TestDatabase {
  readonly connection: Connection;
  readonly mongo: mongo.Db;
  readonly transactions: Transactions;
  /** Creates the model of an entity, and its collection with all indexes. */
  model<F extends Fields>(entity: Entity<F>): Promise<Model<Values<F>>>;
  /** Creates a repository that takes the connection, and its collections with all indexes. */
  repository<R, A extends readonly unknown[]>(
    Repository: new (connection: Connection, ...others: A) => R,
    ...others: A
  ): Promise<R>;
  /** Creates what claims the due rows of these jobs. No job runs by itself. */
  work(jobs: JobTable): Work;
  /** Runs work in a transaction. Writes that are not awaited but deferred need no `async`. */
  run<T>(work: (tx: ClientSession) => T | Promise<T>): Promise<T>;
  /** Returns the names of the commands that are sent during the work. */
  commandsOf(work: () => Promise<unknown>): Promise<string[]>;
}

/** Opens a new database of the MongoDB that `MONGO_URL` names, until the test file ends. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { MONGO_URL } = readConfig(testEnv);
  const connection = await mongoose
    .createConnection(MONGO_URL, {
      dbName: `test-${randomBytes(5).toString('hex')}`,
      monitorCommands: true,
      writeConcern: { w: 'majority' },
    })
    .asPromise();
  endsWithFile(async () => {
    await connection.dropDatabase();
    await connection.close();
  });
  const transactions = new Transactions(connection);
  return {
    connection,
    mongo: connection.db as mongo.Db,
    transactions,
    model: async ({ name, schema }) => {
      const model = connection.model(name, schema);
      await model.init();
      return model as never;
    },
    repository: async (Repository, ...others) => {
      const repository = new Repository(connection, ...others);
      await Promise.all(Object.values(connection.models).map((model) => model.init()));
      return repository;
    },
    work: (jobs) => workOf(connection, jobs),
    run: (work) => transactions.run(async (tx) => work(tx)),
    commandsOf: (work) => commandsOf(connection, work),
  };
}

function workOf(connection: Connection, jobs: JobTable): Work {
  const log = createLog({ service: 'test', level: 'silent' });
  return new Work(connection, new Repeater(log), new Clock(), jobs, {}, log, new Metrics());
}

async function commandsOf(connection: Connection, work: () => Promise<unknown>): Promise<string[]> {
  const names: string[] = [];
  const listener = ({ commandName }: mongo.CommandStartedEvent) => void names.push(commandName);
  const client = connection.getClient();
  client.on('commandStarted', listener);
  try {
    await work();
    return names;
  } finally {
    client.off('commandStarted', listener);
  }
}
