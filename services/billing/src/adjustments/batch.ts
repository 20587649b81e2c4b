import {
  tenthsToCredits,
  type BulkAdjustmentView,
  type CreditTenths,
  type UserId,
} from '@leadmart/contracts';
import type { BulkKind } from '../accounts/entry.js';

/** One change for everybody, as a job that any replica can continue where another one stopped. */
export interface Batch {
  readonly id: string;
  readonly kind: BulkKind;
  readonly amount: CreditTenths;
  readonly reason: string;
  readonly adminId: UserId;
  /** Unique when the client gave a key: a second click is the same batch. */
  readonly claim?: string;
  readonly status: 'running' | 'completed';
  readonly total: number;
  readonly done: number;
  readonly stoppedAtZero: number;
  /** The last user that is done; users are taken in the order of their ids. */
  readonly cursor: string;
  /** Until then one process works on it. */
  readonly leaseUntil: Date;
  readonly createdAt: Date;
  readonly completedAt?: Date;
}

export function toBatchView(batch: Batch): BulkAdjustmentView {
  const { id: batchId, kind, amount, status, total, done, stoppedAtZero } = batch;
  return { batchId, kind, amount: tenthsToCredits(amount), status, total, done, stoppedAtZero };
}

/** What may be logged about a batch. */
export function auditOf({ id, kind, amount, reason, adminId }: Batch) {
  return { batchId: id, kind, credits: tenthsToCredits(amount), reason, adminId };
}
