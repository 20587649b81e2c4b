import mongoose from 'mongoose';
import type { ServiceConfig } from '../config/index.js';
import type { Log } from '../logging/index.js';
import { databaseName } from '../mongo/index.js';
import { migrate } from './migrate.js';
import type { Migration } from './migration.js';

/** How long a starting service waits for MongoDB. */
const serverSelectionTimeoutMS = 60_000;
/** A start that takes longer says what it waits for. */
const quietMs = 2_000;

interface Start {
  readonly name: string;
  readonly config: ServiceConfig;
  readonly migrations?: readonly Migration[];
  readonly log: Log;
}

/** Migrates a service's database over its own connection, before the service is created. */
export async function migrateAtStart({ name, config, migrations = [], log }: Start): Promise<void> {
  const dbName = databaseName({ prefix: config.MONGO_DB_PREFIX, service: name });
  const waiting = setTimeout(() => log.info('waiting for MongoDB'), quietMs);
  const connection = await mongoose
    .createConnection(config.MONGO_URL, {
      dbName,
      appName: `leadmart ${name} migrations`,
      serverSelectionTimeoutMS,
      maxPoolSize: 5,
      writeConcern: { w: 'majority' },
    })
    .asPromise()
    .finally(() => clearTimeout(waiting));
  try {
    if (!connection.db) throw new Error('MongoDB is not connected');
    await migrate(connection.db, { migrations, log });
  } finally {
    await connection.close();
  }
}
