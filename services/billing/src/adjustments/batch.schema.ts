import type { CreditTenths, UserId } from '@leadmart/contracts';
import {
  entity,
  moment,
  number,
  optional,
  text,
  type DocumentOf,
} from '@leadmart/platform/entities';
import { dueWork } from '@leadmart/platform/work';
import type { BulkKind } from '../accounts/ledger/entry.js';

/** One adjustment of every account, as a job that any replica can continue where another one stopped. */
export const batches = entity({
  collection: 'batches',
  fields: {
    _id: text(),
    kind: text<BulkKind>(),
    amount: number<CreditTenths>(),
    reason: text(),
    adminId: text<UserId>(),
    /** Unique: admin and idempotency key. A second request with the same key finds this batch. */
    requestKey: optional(text()),
    status: text<'running' | 'completed'>(),
    /** The batch that this one undoes. Unique, so that a batch is undone once. */
    undoes: optional(text()),
    total: number(),
    done: number(),
    stoppedAtZero: number(),
    /** The id of the last user done; users are processed in the order of their ids. */
    cursor: text(),
    /** Absent when it is completed. */
    work: dueWork,
    createdAt: moment(),
    /** The batch covers the accounts that existed then; absent when that is `createdAt`. */
    openedBy: optional(moment()),
    completedAt: optional(moment()),
  },
  indexes: [
    [{ requestKey: 1 }, { unique: true, sparse: true }],
    [{ undoes: 1 }, { unique: true, sparse: true }],
    [{ createdAt: -1 }],
    [{ 'work.dueAt': 1 }, { sparse: true }],
  ],
});

export type BatchDocument = DocumentOf<typeof batches>;
