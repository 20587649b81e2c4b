import type { mongo } from 'mongoose';
import { isDuplicateKey } from '../mongo/index.js';
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

/** A database's `migrations` collection: how far it is, who changes it now, and what was done when. */
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

  /** How far it is; a database that nobody asked about before is at 0. */
  async read(): Promise<SchemaState> {
    const found = await this.states.findOne(state);
    if (found) return found;
    const first = { version: 0, worksFrom: 0, lease: null };
    try {
      await this.states.updateOne(state, { $setOnInsert: first }, { upsert: true });
    } catch (error) {
      // Replicas that start together: another one was first.
      if (!isDuplicateKey(error)) throw error;
    }
    return (await this.states.findOne(state)) ?? first;
  }

  /** Takes the lease when nobody has it or its holder's time is over. */
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

  /** Whether the lease is still ours, and now for longer. */
  async renew(until: Date): Promise<boolean> {
    const { matchedCount } = await this.states.updateOne(this.mine, {
      $set: { 'lease.until': until },
    });
    return matchedCount === 1;
  }

  /** Whether the step was written down; false when the lease was lost meanwhile. */
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
