import type { mongo } from 'mongoose';
import type { Log } from '../logging/index.js';

/** The tools a migration works with. */
export interface MigrationContext {
  readonly db: mongo.Db;
  readonly log: Log;
  /** Aborted when another replica took over: stop between two steps. */
  readonly signal: AbortSignal;
}

/**
 * One step from a service's stored data of one build to that of the next. It may be interrupted at
 * any point and is then run again from its beginning, so it must only touch what is not done yet.
 */
export interface Migration {
  /** 1, 2, 3 … without gaps, for ever. */
  readonly version: number;
  /** A description of the change; stored beside its version. */
  readonly name: string;
  /** The oldest version whose build can still work with the data afterwards; its own when none can. */
  readonly worksFrom: number;
  readonly up: (context: MigrationContext) => Promise<void>;
}
