import type { RecoveryReason } from '@leadmart/contracts';
import type { EntityOf } from '@leadmart/platform/entities';
import type { recoveries } from './recovery.schema.js';

/** The things besides sessions that end: those set up since `since`, or all of them. */
export interface RecoveryWanted {
  readonly since: Date | null;
  readonly reason: RecoveryReason;
}

export type Recovery = EntityOf<typeof recoveries, 'forgetAt'>;
