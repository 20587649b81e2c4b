import {
  tenthsToCredits,
  type AdjustmentView,
  type CreditsUserRowView,
  type CreditsUserView,
  type CreditTenths,
} from '@leadmart/contracts';
import type { Account } from '../accounts/account.js';
import type { Entry } from '../accounts/ledger/entry.js';
import { stoppedAtZero } from './adjustment.decisions.js';

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

export function toCreditsUserRowView(
  account: Account,
  name: string | undefined,
): CreditsUserRowView {
  return {
    ...toCreditsUserView(account, account.balance),
    name: name ?? null,
    lastPurchaseAt: account.lastPurchaseAt?.toISOString() ?? null,
  };
}
