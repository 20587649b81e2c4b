import type { mongo } from 'mongoose';
import { unlessTaken } from '../mongo/index.js';
import type { SchemaState } from './migration.decisions.js';
import type { Migration } from './migration.js';

interface Lease {
  readonly holder: string;
  readonly until: Date;
}
interface StateRow extends SchemaState {
  readonly _id: 'state';
  readonly lease: Lease | null;
}
interface DoneRow {
  readonly _id: string;
  readonly version: number;
  readonly worksFrom: number;
  readonly doneAt: Date;
}

const state = { _id: 'state' } as const;

/**
 * The `migrations` collection of a database: its version, the holder of the lease, and the completed steps with
 * their times.
 */
export class MigrationRecord {
  private readonly states: mongo.Collection<StateRow>;
  private readonly done: mongo.Collection<DoneRow>;

  constructor(
    db: mongo.Db,
    /** The name of this process; unique among processes. */
    private readonly holder: string,
  ) {
    this.states = db.collection('migrations');
    this.done = db.collection('migrations');
  }

  /** The version of the database; 0 for a database without a record. */
  async read(): Promise<SchemaState> {
    const found = await this.states.findOne(state);
    if (found) return found;
    const first = { version: 0, worksFrom: 0, lease: null };
    // Another replica that starts at the same time may insert the record first.
    await unlessTaken(() =>
      this.states.updateOne(state, { $setOnInsert: first }, { upsert: true }),
    );
    return (await this.states.findOne(state)) ?? first;
  }

  /** Takes the lease if it is free or has expired. */
  async take(now: Date, until: Date): Promise<SchemaState | undefined> {
    const free = { ...state, $or: [{ lease: null }, { 'lease.until': { $lte: now } }] };
    const lease = { holder: this.holder, until };
    const taken = await this.states.findOneAndUpdate(
      free,
      { $set: { lease } },
      { returnDocument: 'after' },
    );
    return taken ?? undefined;
  }

  /** Renews the lease. False if this process has lost it. */
  async renew(until: Date): Promise<boolean> {
    const { matchedCount } = await this.states.updateOne(this.mine, {
      $set: { 'lease.until': until },
    });
    return matchedCount === 1;
  }

  /** Records a completed step. False if the lease was lost meanwhile. */
  async advance(migration: Migration, after: SchemaState, now: Date): Promise<boolean> {
    const { version, name, worksFrom } = migration;
    const { matchedCount } = await this.states.updateOne(
      { ...this.mine, version: version - 1 },
      { $set: { version: after.version, worksFrom: after.worksFrom } },
    );
    if (matchedCount === 0) return false;
    const row = { version, worksFrom, doneAt: now };
    await this.done.updateOne({ _id: `${version}: ${name}` }, { $set: row }, { upsert: true });
    return true;
  }

  async release(): Promise<void> {
    await this.states.updateOne(this.mine, { $set: { lease: null } });
  }

  private get mine() {
    return { ...state, 'lease.holder': this.holder };
  }
}
