import { cents, tenths, type CreditTenths } from '@leadmart/contracts';
import type { Account } from '../account.js';
import type { Entry, Movement } from './entry.js';

export interface Booking {
  readonly account: Account;
  readonly entry: Entry;
}

/** Applies a movement to an account: returns the account afterwards and the entry that records the change. */
export function book(
  account: Account,
  movement: Movement,
  { id, now }: { id: string; now: Date },
): Booking {
  const { details = {}, ...fields } = movement;
  const version = account.version + 1;
  const balanceAfter = tenths(account.balance + movement.amount);
  const { lineType } = movement;
  const paid = cents(account.paid + (details.cents ?? 0));
  const bought = tenths(account.bought + (details.cents === undefined ? 0 : movement.amount));
  const prepaid = prepaidOf({ balance: balanceAfter, paid, bought });
  const isPurchase = lineType === 'creditPurchase' || lineType === 'leadPurchase';
  return {
    account: {
      ...account,
      balance: balanceAfter,
      paid,
      bought,
      prepaid,
      version,
      statementCounts: lineType
        ? { ...account.statementCounts, [lineType]: account.statementCounts[lineType] + 1 }
        : account.statementCounts,
      lastPurchaseAt: isPurchase ? now : account.lastPurchaseAt,
      ...topUpAfter(account, balanceAfter),
    },
    entry: {
      ...fields,
      id,
      userId: account.userId,
      balanceBefore: account.balance,
      balanceAfter,
      prepaidChange: cents(prepaid - account.prepaid),
      version,
      details,
      occurredAt: now,
    },
  };
}

/**
 * Cents for each credit that was bought, on average. Undefined without a purchase, and where refunds took back more
 * money or credits than others have brought.
 */
export function averagePrice({
  paid,
  bought,
}: Pick<Account, 'paid' | 'bought'>): number | undefined {
  return paid > 0 && bought > 0 ? (paid * 10) / bought : undefined;
}

/**
 * The money that was paid for the credits that are left, in whole cents. Free credits count as spent before bought ones,
 * so that it is never more than was paid.
 */
function prepaidOf({ balance, paid, bought }: Pick<Account, 'balance' | 'paid' | 'bought'>) {
  if (averagePrice({ paid, bought }) === undefined) return cents(0);
  const left = Math.min(Math.max(balance, 0), bought);
  return cents(Math.round((paid * left) / bought));
}

/** The limit of the balance alert, if this movement took the balance from it or above to below it. */
export function limitPassed(
  { alertBelow }: Account,
  { balanceBefore, balanceAfter }: Pick<Entry, 'balanceBefore' | 'balanceAfter'>,
): CreditTenths | undefined {
  if (alertBelow === undefined) return undefined;
  return balanceBefore >= alertBelow && balanceAfter < alertBelow ? alertBelow : undefined;
}

/** A balance that falls below the limit of the automatic top-up is a crossing; its key is the entry's version. */
function topUpAfter(
  { topUp, balance, version }: Account,
  balanceAfter: number,
): Pick<Account, 'topUp'> {
  if (!topUp || balance < topUp.below || balanceAfter >= topUp.below) return {};
  return { topUp: { ...topUp, crossing: String(version + 1) } };
}
