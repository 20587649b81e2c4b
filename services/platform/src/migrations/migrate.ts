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

/** The data is too new for this build: a restart does not help. */
export class DataTooNew extends Error {}

interface MigrateOptions {
  readonly migrations: readonly Migration[];
  readonly log: Log;
  /** The life of the lease: a replica that does not renew it for this time counts as dead. */
  readonly leaseMs?: number;
}

/**
 * Migrates a database to the version of this build before the service uses it. Of replicas that start together one
 * migrates and the others wait; if it dies, another one continues. Throws DataTooNew if this build must not serve.
 * See decisions/0014.
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
      if (!isWaiting) log.info('data migration awaited');
      await pause(lookAgainMs);
    }
  }
}

interface Run extends Required<MigrateOptions> {
  readonly db: mongo.Db;
  readonly record: MigrationRecord;
}

/** Runs the missing migrations one by one while the lease is held. */
async function runPending(taken: SchemaState, run: Run): Promise<void> {
  const { db, record, migrations, log, leaseMs } = run;
  const lost = new AbortController();
  const renewing = setInterval(() => {
    record.renew(inMs(leaseMs)).then(
      (isMine) => {
        if (!isMine) lost.abort(leaseLost());
      },
      (err: unknown) => log.warn({ err }, 'migration lease renewal failed'),
    );
  }, leaseMs / 3).unref();
  try {
    let state = taken;
    const plan = planMigrations(state, migrations);
    for (const migration of plan.kind === 'migrate' ? plan.pending : []) {
      const about = { version: migration.version, migration: migration.name };
      log.info(about, 'data migration started');
      const startedAt = Date.now();
      await migration.up({ db, log, signal: lost.signal });
      lost.signal.throwIfAborted();
      state = stateAfter(state, migration);
      if (!(await record.advance(migration, state, new Date()))) throw leaseLost();
      log.info({ ...about, tookMs: Date.now() - startedAt }, 'data migration completed');
    }
  } finally {
    clearInterval(renewing);
    await record
      .release()
      .catch((err: unknown) => log.warn({ err }, 'migration lease release failed'));
  }
}

const inMs = (ms: number): Date => new Date(Date.now() + ms);
const leaseLost = (): Error => new Error('another replica took over the migrations');
