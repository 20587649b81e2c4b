import {
  centsToDollars,
  tenthsToCredits,
  type CreditTenths,
  type TransactionView,
} from '@leadmart/contracts';
import type { HistoryType } from '../accounts/account.js';
import type { Entry } from '../accounts/entry.js';
import type { Payment } from '../payments/payment.js';

/** An entry that is a line of the history. */
export type HistoryEntry = Entry & { readonly historyType: HistoryType };

export function isHistoryEntry(entry: Entry): entry is HistoryEntry {
  return entry.historyType !== undefined;
}

/** One line as the buyer reads it; `payment` is the one that an entry about money belongs to. */
export function toTransaction(entry: HistoryEntry, payment: Payment | undefined): TransactionView {
  const { historyType: type, details, occurredAt } = entry;
  const line = {
    // Not the operation id: that may name an admin.
    _id: entry.id,
    date: occurredAt.toISOString(),
    type,
    description: entry.description,
    ...(details.quantity === undefined ? {} : { quantity: details.quantity }),
  };
  if (type === 'leadPurchase') {
    const spent = tenthsToCredits(details.spent ?? (0 as CreditTenths));
    return { ...line, creditAmount: spent, cost: spent, costUnit: 'credits', status: 'completed' };
  }
  const creditAmount = tenthsToCredits(entry.amount);
  if (details.cents === undefined)
    return { ...line, creditAmount, cost: 0, costUnit: 'credits', status: 'completed' };
  const cost = centsToDollars(details.cents);
  const status = type === 'creditPurchase' && isRefunded(payment) ? 'refunded' : 'completed';
  return { ...line, creditAmount, cost, costUnit: 'usd', status };
}

function isRefunded(payment: Payment | undefined): boolean {
  if (!payment || payment.takenBack.credits === 0) return false;
  return payment.takenBack.credits === payment.credits;
}
