import type { AdjustmentKind, Cents, CreditTenths, UserId } from '@leadmart/contracts';
import type { StatementLineType } from '../account.js';

/** The source or destination of moved credits. */
const entrySources = ['payment', 'purchase', 'admin', 'refund', 'return', 'welcome'] as const;
type EntrySource = (typeof entrySources)[number];

export type BulkKind = 'add-all' | 'remove-all';

/** Kinds of entries that get a receipt or credit note: money that came or went, and returned leads. */
export const documentedKinds = ['top-up', 'refund', 'dispute', 'return'] as const;

export type EntryKind =
  | 'top-up'
  | 'charge'
  | 'release'
  | 'refund'
  | 'dispute'
  | 'return'
  | AdjustmentKind
  | BulkKind
  | 'welcome';

/** The actor of a movement: the buyer, an admin, or the system on behalf of a provider. */
export interface Actor {
  readonly role: 'buyer' | 'admin' | 'system';
  readonly id?: UserId;
}

/** Further facts of an entry, for receipts, statements and audits. */
export interface EntryDetails {
  readonly purchaseId?: string;
  readonly paymentId?: string;
  readonly batchId?: string;
  readonly claimId?: string;
  /** Money that moved with the credits; negative when it went back. */
  readonly cents?: Cents;
  /** Credits that an admin requested; a removal may have stopped at zero before. */
  readonly requested?: CreditTenths;
  readonly quantity?: number;
}

/** A change of an account that is about to become an entry. */
export interface Movement {
  /** Unique for ever: a second movement with the same id is rejected, so nothing is charged twice. */
  readonly operationId: string;
  readonly source: EntrySource;
  readonly kind: EntryKind;
  /** Signed change of the balance; 0 for a step that only has to be recorded. */
  readonly amount: CreditTenths;
  readonly actor: Actor;
  readonly description: string;
  /** Absent when the entry is not a line of the buyer's statement. */
  readonly lineType?: StatementLineType;
  readonly details?: EntryDetails;
}

/** One immutable line of the ledger. A correction is another entry. */
export interface Entry extends Omit<Movement, 'details'> {
  readonly id: string;
  readonly userId: UserId;
  readonly balanceBefore: CreditTenths;
  readonly balanceAfter: CreditTenths;
  readonly version: number;
  readonly details: EntryDetails;
  readonly occurredAt: Date;
}
