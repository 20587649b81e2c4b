import {
  cents,
  tenths,
  type Cents,
  type CreditTenths,
  type UserId,
  type transactionTypes,
} from '@leadmart/contracts';

/** The type of a line on the buyer's statement. */
export type StatementLineType = (typeof transactionTypes)[number];

export type StatementCounts = Readonly<Record<StatementLineType, number>>;

/** The balance that an automatic top-up begins below. */
export interface TopUpLimit {
  readonly below: CreditTenths;
  /** The key of a crossing that is not handled yet: the version of its entry, or a change of the settings. */
  readonly crossing?: string;
}

/** A user's balance, the credits that purchases hold, and the number of entries behind them. */
export interface Account {
  readonly userId: UserId;
  /** Lower case, for the admins' list; null before the registration arrives and after the user is deleted. */
  readonly email: string | null;
  /** The user's revision that the e-mail is from; missing while it is that of the registration. */
  readonly emailRevision?: number;
  readonly balance: CreditTenths;
  /** Money paid for credits, less what refunds and disputes took back. */
  readonly paid: Cents;
  /** The number of entries. The next entry has this version plus 1. */
  readonly version: number;
  /** The number of lines of each type on the statement, so that a page needs no count. */
  readonly statementCounts: StatementCounts;
  readonly lastPurchaseAt: Date | null;
  /** Set while an automatic top-up is on. */
  readonly topUp?: TopUpLimit;
  /** The user is told each time the balance falls below. */
  readonly alertBelow?: CreditTenths;
  readonly openedAt: Date;
  /** Set when the user is deleted: the entries stay, the address is removed, admins no longer see the account. */
  readonly closedAt?: Date;
}

const noStatementLines: StatementCounts = {
  creditPurchase: 0,
  leadPurchase: 0,
  adjustment: 0,
  refund: 0,
  return: 0,
};

/** An account without movements. */
export function newAccount(userId: UserId, openedAt: Date): Account {
  return {
    userId,
    email: null,
    balance: tenths(0),
    paid: cents(0),
    version: 0,
    statementCounts: noStatementLines,
    lastPurchaseAt: null,
    openedAt,
  };
}
