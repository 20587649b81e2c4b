import { tenthsToCredits, type CreditTenths, type UserId } from '@leadmart/contracts';
import type { WorkState } from '@leadmart/platform/work';
import type { BulkKind } from '../accounts/ledger/entry.js';

/** One adjustment of every account, as a job that any replica can continue where another one stopped. */
export interface Batch {
  readonly id: string;
  readonly kind: BulkKind;
  readonly amount: CreditTenths;
  readonly reason: string;
  readonly adminId: UserId;
  /** Unique: admin and idempotency key. A second request with the same key finds this batch. */
  readonly claim?: string;
  readonly status: 'running' | 'completed';
  /** The batch that this one undoes. Unique, so that a batch is undone once. */
  readonly undoes?: string;
  readonly total: number;
  readonly done: number;
  readonly stoppedAtZero: number;
  /** The id of the last user done; users are processed in the order of their ids. */
  readonly cursor: string;
  /** Absent when it is completed. */
  readonly work?: WorkState;
  readonly createdAt: Date;
  /** The batch covers the accounts that existed then; absent when that is `createdAt`. */
  readonly openedBy?: Date;
  readonly completedAt?: Date;
}

/** The fields of a batch that log lines show. */
export function logFieldsOf({ id, kind, amount, reason, adminId }: Batch) {
  return { batchId: id, kind, credits: tenthsToCredits(amount), reason, adminId };
}
