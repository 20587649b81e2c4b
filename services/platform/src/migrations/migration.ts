import type { mongo } from 'mongoose';
import type { Log } from '../logging/index.js';

/** The database, log and abort signal of a migration. */
interface MigrationContext {
  readonly db: mongo.Db;
  readonly log: Log;
  /** Aborted when another replica took over the lease: stop between two steps. */
  readonly signal: AbortSignal;
}

/**
 * Changes stored data from the format of one build to the next. It may be interrupted at any point and then runs
 * again from its beginning, so it must skip what is done already.
 */
export interface Migration {
  /** 1, 2, 3 … without gaps; never changed. */
  readonly version: number;
  /** A description of the change; stored beside its version. */
  readonly name: string;
  /** The oldest version whose build can still work with the changed data; the migration's own version if none can. */
  readonly worksFrom: number;
  readonly up: (context: MigrationContext) => Promise<void>;
}
