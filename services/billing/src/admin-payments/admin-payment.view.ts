import { centsToDollars, tenthsToCredits, type AdminPaymentView } from '@leadmart/contracts';
import type { StatementLine } from '../accounts/ledger/entry.js';
import type { Payment } from '../payments/payment.js';
import { refundableOf } from '../payments/refunds/refund.decisions.js';
import { toTransactionView } from '../statements/statement.view.js';

/** Emails of users, payments, and numbers of receipts, each by id. */
export interface Related {
  readonly emails: ReadonlyMap<string, string | null>;
  readonly payments: ReadonlyMap<string, Payment>;
  readonly receipts: ReadonlyMap<string, string>;
}

export function toAdminPaymentView(line: StatementLine, related: Related): AdminPaymentView {
  const { id, userId, details } = line;
  const payment = related.payments.get(details.paymentId ?? '');
  const { balance: _balance, document: _document, ...view } = toTransactionView(line, payment);
  return {
    ...view,
    user: { _id: userId, email: related.emails.get(userId) ?? null },
    payment: payment ? keyOf(payment) : null,
    purchaseId: details.purchaseId ?? null,
    receipt: related.receipts.get(id) ?? null,
  };
}

/** A payment that is open or failed. */
export function toUnpaidView(payment: Payment, email: string | null): AdminPaymentView {
  const { id, createdAt, credits, amount, packageName, failure, userId } = payment;
  return {
    _id: id,
    date: createdAt.toISOString(),
    type: 'unpaid',
    creditAmount: tenthsToCredits(credits),
    cost: centsToDollars(amount),
    costUnit: 'usd',
    status: payment.status === 'failed' ? 'failed' : 'pending',
    description: failure ? `${packageName}: ${failure.reason}` : packageName,
    user: { _id: userId, email },
    payment: keyOf(payment),
    purchaseId: null,
    receipt: null,
  };
}

const keyOf = (payment: Payment) => ({
  _id: payment.id,
  intentId: payment.intentId ?? null,
  amount: centsToDollars(payment.amount),
  refunded: centsToDollars(payment.takenBack.refunded),
  refundable: centsToDollars(refundableOf(payment)),
});
