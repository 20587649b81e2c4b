import type { AdjustmentKind, Cents, CreditTenths, UserId } from '@leadmart/contracts';
import {
  entity,
  flag,
  moment,
  number,
  optional,
  part,
  text,
  type DocumentOf,
} from '@leadmart/platform/entities';
import type { StatementLineType } from '../account.js';

/** The actor of a movement: the buyer, an admin, or the system on behalf of a provider. */
const actorFields = {
  role: text<'buyer' | 'admin' | 'system'>(),
  id: optional(text<UserId>()),
};

/** Further facts of an entry, for receipts, statements and audits. */
export const entryDetailsFields = {
  purchaseId: optional(text()),
  paymentId: optional(text()),
  batchId: optional(text()),
  claimId: optional(text()),
  /** Money that moved with the credits; negative when it went back. */
  cents: optional(number<Cents>()),
  /** Credits that an admin requested; a removal may have stopped at zero before. */
  requested: optional(number<CreditTenths>()),
  quantity: optional(number()),
};

/** The index of the lines of all users, for admins. */
export const allLinesFields = { lineType: 1, occurredAt: -1, _id: -1 } as const;

/** One immutable line of the ledger. A correction is another entry. */
export const entries = entity({
  collection: 'entries',
  fields: {
    _id: text(),
    userId: text<UserId>(),
    /** Unique for ever: a second movement with the same id is rejected, so nothing is charged twice. */
    operationId: text(),
    /** The source or destination of moved credits. */
    source: text<'payment' | 'purchase' | 'admin' | 'refund' | 'return' | 'welcome'>(),
    kind: text<
      | 'top-up'
      | 'charge'
      | 'release'
      | 'refund'
      | 'dispute'
      | 'return'
      | AdjustmentKind
      | 'add-all'
      | 'remove-all'
      | 'welcome'
    >(),
    /** Signed change of the balance; 0 for a step that only has to be recorded. */
    amount: number<CreditTenths>(),
    balanceBefore: number<CreditTenths>(),
    balanceAfter: number<CreditTenths>(),
    /** Signed change of the account's `prepaid`. */
    prepaidChange: number<Cents>(),
    version: number(),
    actor: part(actorFields),
    description: text(),
    /** Absent when the entry is not a line of the buyer's statement. */
    lineType: optional(text<StatementLineType>()),
    /** Lets one index answer for statement lines of all types. */
    isLine: flag(),
    details: part(entryDetailsFields),
    occurredAt: moment(),
  },
  indexes: [
    [{ operationId: 1 }, { unique: true }],
    // Two entries can never follow the same entry.
    [{ userId: 1, version: 1 }, { unique: true }],
    [{ userId: 1, isLine: 1, version: -1 }],
    [{ userId: 1, lineType: 1, version: -1 }],
    // Ranges of time, and the order by amount. A line's type is checked in the key.
    [{ userId: 1, isLine: 1, occurredAt: -1, version: -1, lineType: 1 }],
    [{ userId: 1, isLine: 1, amount: -1, version: -1, lineType: 1 }],
    [allLinesFields, { partialFilterExpression: { lineType: { $exists: true } } }],
  ],
});

export type EntryDocument = DocumentOf<typeof entries>;
