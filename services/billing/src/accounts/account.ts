import { tenths, type CreditTenths, type UserId, type transactionTypes } from '@leadmart/contracts';

/** How an entry reads in the buyer's history. */
export type HistoryType = (typeof transactionTypes)[number];

export type HistoryCounts = Readonly<Record<HistoryType, number>>;

/** What a user can spend, what purchases hold of it, and how many entries led there. */
export interface Account {
  readonly userId: UserId;
  /** Lower case, for the admin's list; null until auth has told it. */
  readonly email: string | null;
  readonly balance: CreditTenths;
  readonly held: CreditTenths;
  /** The number of entries; the next entry gets the next one. */
  readonly version: number;
  /** How many lines of each type the history has, so that nobody has to count them. */
  readonly history: HistoryCounts;
  readonly lastPurchaseAt: Date | null;
  readonly openedAt: Date;
  /** The user is deleted: the entries stay, the address is gone, and admins neither see nor change the account. */
  readonly closedAt?: Date;
}

/** An account without movements. */
export function newAccount(userId: UserId, openedAt: Date): Account {
  return {
    userId,
    email: null,
    balance: tenths(0),
    held: tenths(0),
    version: 0,
    history: { creditPurchase: 0, leadPurchase: 0, adjustment: 0, refund: 0 },
    lastPurchaseAt: null,
    openedAt,
  };
}
