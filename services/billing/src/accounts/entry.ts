import type { AdjustmentKind, Cents, CreditTenths, UserId } from '@leadmart/contracts';
import type { HistoryType } from './account.js';

/** Where credits came from or went to. */
export const entrySources = ['payment', 'purchase', 'admin', 'refund', 'welcome'] as const;
export type EntrySource = (typeof entrySources)[number];

export type BulkKind = 'add-all' | 'remove-all';

export type EntryKind =
  | 'top-up'
  | 'reserve'
  | 'capture'
  | 'release'
  | 'refund'
  | 'dispute'
  | AdjustmentKind
  | BulkKind
  | 'welcome';

/** Who did it: the buyer, an admin, or the system on behalf of a provider. */
export interface Actor {
  readonly role: 'buyer' | 'admin' | 'system';
  readonly id?: UserId;
}

/** What else an entry knows, for receipts, history and audits. */
export interface EntryDetails {
  readonly purchaseId?: string;
  readonly paymentId?: string;
  readonly batchId?: string;
  /** Money that moved with the credits; negative when it went back. */
  readonly cents?: Cents;
  /** Credits a capture finally cost; the entry's amount is only what it gave back. */
  readonly spent?: CreditTenths;
  /** Credits an admin asked for; a removal may have stopped before. */
  readonly requested?: CreditTenths;
  readonly quantity?: number;
}

/** A change of an account that is about to become an entry. */
export interface Movement {
  /** Unique for ever: what stands between a repetition and a double charge. */
  readonly operationId: string;
  readonly source: EntrySource;
  readonly kind: EntryKind;
  /** Signed change of the balance; 0 for a step that only has to be remembered. */
  readonly amount: CreditTenths;
  /** Signed change of what purchases hold. */
  readonly held?: CreditTenths;
  readonly actor: Actor;
  readonly description: string;
  /** Absent: not a line of the buyer's history. */
  readonly historyType?: HistoryType;
  readonly details?: EntryDetails;
}

/** One immutable line of the ledger. A correction is another entry. */
export interface Entry extends Omit<Movement, 'held' | 'details'> {
  readonly id: string;
  readonly userId: UserId;
  readonly balanceBefore: CreditTenths;
  readonly balanceAfter: CreditTenths;
  readonly version: number;
  readonly details: EntryDetails;
  readonly occurredAt: Date;
}
