import { centsToDollars, tenths, tenthsToCredits, type TransactionView } from '@leadmart/contracts';
import type { StatementLine } from '../accounts/ledger/entry.js';
import type { Payment } from '../payments/payment.js';
import { documentKindOf, isDocumented } from '../receipts/receipt.decisions.js';

/** One line for the buyer. `payment` is the payment that a line about money refers to. */
export function toTransactionView(
  line: StatementLine,
  payment: Payment | undefined,
): TransactionView {
  const { lineType: type, details, occurredAt } = line;
  const common = {
    // The operation id is not shown: it may contain an admin's id.
    _id: line.id,
    date: occurredAt.toISOString(),
    type,
    description: line.description,
    balance: tenthsToCredits(line.balanceAfter),
    ...(details.quantity === undefined ? {} : { quantity: details.quantity }),
    ...(isDocumented(line) && { document: documentKindOf(line) }),
  };
  if (type === 'leadPurchase') {
    const cost = tenthsToCredits(tenths(0 - line.amount));
    return { ...common, creditAmount: cost, cost, costUnit: 'credits', status: 'completed' };
  }
  const creditAmount = tenthsToCredits(line.amount);
  if (details.cents === undefined)
    return { ...common, creditAmount, cost: 0, costUnit: 'credits', status: 'completed' };
  const cost = centsToDollars(details.cents);
  const status = type === 'creditPurchase' && isRefunded(payment) ? 'refunded' : 'completed';
  return { ...common, creditAmount, cost, costUnit: 'usd', status };
}

function isRefunded(payment: Payment | undefined): boolean {
  if (!payment || payment.takenBack.credits === 0) return false;
  return payment.takenBack.credits === payment.credits;
}
