import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import type { Log } from '../logging/index.js';
import { MigrationRecord } from './migration-record.js';
import {
  assertOrderly,
  planMigrations,
  stateAfter,
  type SchemaState,
} from './migration.decisions.js';
import type { Migration } from './migration.js';

const standardLeaseMs = 15_000;
const lookAgainMs = 200;

/** The data is too new for this build: starting again will not help. */
export class DataTooNew extends Error {}

interface MigrateOptions {
  readonly migrations: readonly Migration[];
  readonly log: Log;
  /** How long a replica that says nothing is taken for alive. */
  readonly leaseMs?: number;
}

/**
 * Brings a database to the version this build knows, before the service touches it. Of replicas that
 * start together one works and the others wait; who dies at it is followed by the next. Throws
 * DataTooNew where this build must not serve. See decisions/0014.
 */
export async function migrate(db: mongo.Db, options: MigrateOptions): Promise<void> {
  const { migrations, log, leaseMs = standardLeaseMs } = options;
  assertOrderly(migrations);
  const record = new MigrationRecord(db, randomUUID());
  for (let isWaiting = false; ; isWaiting = true) {
    const plan = planMigrations(await record.read(), migrations);
    if (plan.kind === 'serve') return;
    if (plan.kind === 'refuse') throw new DataTooNew(`${db.databaseName}: ${plan.because}`);
    const taken = await record.take(new Date(), inMs(leaseMs));
    if (taken) await runPending(taken, { db, record, migrations, log, leaseMs });
    else {
      if (!isWaiting) log.info('another replica migrates the data');
      await pause(lookAgainMs);
    }
  }
}

interface Run extends Required<MigrateOptions> {
  readonly db: mongo.Db;
  readonly record: MigrationRecord;
}

/** Under the lease: what the state of that moment lacks, a step at a time. */
async function runPending(taken: SchemaState, run: Run): Promise<void> {
  const { db, record, migrations, log, leaseMs } = run;
  const lost = new AbortController();
  const renewing = setInterval(() => {
    record.renew(inMs(leaseMs)).then(
      (isMine) => {
        if (!isMine) lost.abort(leaseLost());
      },
      (err: unknown) => log.warn({ err }, 'the lease of the migrations could not be renewed'),
    );
  }, leaseMs / 3).unref();
  try {
    let state = taken;
    const plan = planMigrations(state, migrations);
    for (const migration of plan.kind === 'migrate' ? plan.pending : []) {
      const about = { version: migration.version, migration: migration.name };
      log.info(about, 'migrating data');
      const startedAt = Date.now();
      await migration.up({ db, log, signal: lost.signal });
      lost.signal.throwIfAborted();
      state = stateAfter(state, migration);
      if (!(await record.advance(migration, state, new Date()))) throw leaseLost();
      log.info({ ...about, tookMs: Date.now() - startedAt }, 'data migrated');
    }
  } finally {
    clearInterval(renewing);
    await record
      .release()
      .catch((err: unknown) => log.warn({ err }, 'the lease of the migrations lapses by itself'));
  }
}

const inMs = (ms: number): Date => new Date(Date.now() + ms);
const leaseLost = (): Error => new Error('another replica took over the migrations');
