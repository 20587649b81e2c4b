import { tenths } from '@leadmart/contracts';
import type { Account } from './account.js';
import type { Entry, Movement } from './entry.js';

export interface Booking {
  readonly account: Account;
  readonly entry: Entry;
}

/** What a movement makes of an account: the account after it, and the entry that says so. */
export function book(
  account: Account,
  movement: Movement,
  { id, now }: { id: string; now: Date },
): Booking {
  const { held = 0, details = {}, ...said } = movement;
  const version = account.version + 1;
  const balanceAfter = tenths(account.balance + movement.amount);
  const { historyType } = movement;
  const isPurchase = historyType === 'creditPurchase' || historyType === 'leadPurchase';
  return {
    account: {
      ...account,
      balance: balanceAfter,
      held: tenths(account.held + held),
      version,
      history: historyType
        ? { ...account.history, [historyType]: account.history[historyType] + 1 }
        : account.history,
      lastPurchaseAt: isPurchase ? now : account.lastPurchaseAt,
    },
    entry: {
      ...said,
      id,
      userId: account.userId,
      balanceBefore: account.balance,
      balanceAfter,
      version,
      details,
      occurredAt: now,
    },
  };
}
