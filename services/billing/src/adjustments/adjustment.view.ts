import {
  centsToDollars,
  tenthsToCredits,
  type AdjustmentView,
  type CreditsUserAccountView,
  type CreditsUserRowView,
  type CreditsUserView,
  type CreditTenths,
  type UsersByName,
} from '@leadmart/contracts';
import { statesOf, type Account } from '../accounts/account.js';
import type { Entry } from '../accounts/ledger/entry.js';
import { stoppedAtZero } from './adjustment.decisions.js';

export type KnownUser = UsersByName['users'][number];

export function toAdjustmentView(account: Account, entry: Entry): AdjustmentView {
  return {
    user: toCreditsUserView(account, entry.balanceAfter),
    applied: tenthsToCredits(entry.amount),
    stoppedAtZero: stoppedAtZero(entry),
  };
}

function toCreditsUserView({ userId, email }: Account, balance: CreditTenths): CreditsUserView {
  return { _id: userId, email: email ?? '', creditBalance: tenthsToCredits(balance) };
}

/** `known` is what auth says about the user, if it answered. */
export function toCreditsUserRowView(
  account: Account,
  known: KnownUser | undefined,
): CreditsUserRowView {
  return {
    ...toCreditsUserAccountView(account),
    name: known?.username ?? null,
    states: [...(known?.states ?? []), ...statesOf(account)],
  };
}

export function toCreditsUserAccountView(account: Account): CreditsUserAccountView {
  return {
    ...toCreditsUserView(account, account.balance),
    paid: centsToDollars(account.paid),
    lastPurchaseAt: account.lastPurchaseAt?.toISOString() ?? null,
  };
}
