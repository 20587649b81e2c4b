import {
  bigBuyerDollars,
  cents,
  tenths,
  type CreditsUserState,
  type UserId,
  type UserState,
} from '@leadmart/contracts';
import type { EntityOf, Values } from '@leadmart/platform/entities';
import type { accounts, topUpLimitFields } from './account.schema.js';

/** The type of a line on the buyer's statement. */
export type StatementLineType = keyof StatementCounts;

export type TopUpLimit = Values<typeof topUpLimitFields>;

export type Account = EntityOf<typeof accounts, 'topUpWork', 'userId'>;
export type StatementCounts = Account['statementCounts'];

/** The states of accounts that admins find users by; auth has the others. */
export type AccountState = Exclude<CreditsUserState, UserState>;

/** The money that a big buyer has paid at least. */
export const bigBuyer = cents(bigBuyerDollars * 100);

/** The states that an account is in. */
export function statesOf({ balance, paid }: Pick<Account, 'balance' | 'paid'>): AccountState[] {
  const owes = balance < 0 ? (['owes'] as const) : [];
  return paid >= bigBuyer ? [...owes, 'big-buyer'] : [...owes];
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
    name: null,
    balance: tenths(0),
    paid: cents(0),
    bought: tenths(0),
    prepaid: cents(0),
    version: 0,
    statementCounts: noStatementLines,
    lastPurchaseAt: null,
    openedAt,
  };
}
