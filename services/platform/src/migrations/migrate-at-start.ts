import mongoose from 'mongoose';
import type { ServiceConfig } from '../config/index.js';
import type { Log } from '../logging/index.js';
import { databaseName } from '../mongo/index.js';
import { migrate } from './migrate.js';
import type { Migration } from './migration.js';

/** At start a service waits so long for MongoDB. */
const serverSelectionTimeoutMS = 60_000;

interface Start {
  readonly name: string;
  readonly config: ServiceConfig;
  readonly migrations?: readonly Migration[];
  readonly log: Log;
}

/** Migrates a service's database over a connection of its own: nothing of the service is there yet. */
export async function migrateAtStart({ name, config, migrations = [], log }: Start): Promise<void> {
  const dbName = databaseName({ prefix: config.MONGO_DB_PREFIX, service: name });
  const connection = await mongoose
    .createConnection(config.MONGO_URL, {
      dbName,
      appName: `leadmart ${name} migrations`,
      serverSelectionTimeoutMS,
      maxPoolSize: 5,
      writeConcern: { w: 'majority' },
    })
    .asPromise();
  try {
    if (!connection.db) throw new Error('MongoDB is not connected');
    await migrate(connection.db, { migrations, log });
  } finally {
    await connection.close();
  }
}
