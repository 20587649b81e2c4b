import {
  centsToDollars,
  tenthsToCredits,
  type AdminPaymentView,
  type ReceiptId,
} from '@leadmart/contracts';
import type { Account } from '../accounts/account.js';
import type { AccountRepository } from '../accounts/account.repository.js';
import type { Payment } from '../payments/payment.js';
import type { PaymentRepository } from '../payments/payment.repository.js';
import type { ReceiptRepository } from '../receipts/receipt.repository.js';
import type { StatementLine } from '../statements/statement.js';
import { toTransactionView } from '../statements/statement.view.js';

/** What is shown of movements besides their entries. */
export interface Related {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly payments: ReadonlyMap<string, Payment>;
  readonly receipts: ReadonlyMap<string, string>;
}

export interface Sources {
  readonly accounts: AccountRepository;
  readonly payments: PaymentRepository;
  readonly receipts: ReceiptRepository;
}

/** Reads accounts, payments and receipts of movements, with one command each. */
export async function relatedOf(lines: readonly StatementLine[], from: Sources): Promise<Related> {
  const paymentIds = new Set(lines.flatMap(({ details }) => details.paymentId ?? []));
  const [accounts, payments, receipts] = await Promise.all([
    from.accounts.withEmailAmong([...new Set(lines.map(({ userId }) => userId))]),
    from.payments.findAll([...paymentIds]),
    from.receipts.numbersOf(lines.map(({ id }) => id as ReceiptId)),
  ]);
  return { accounts, payments: new Map(payments.map((one) => [one.id, one])), receipts };
}

export function toAdminPaymentView(line: StatementLine, related: Related): AdminPaymentView {
  const { id, userId, details } = line;
  const payment = related.payments.get(details.paymentId ?? '');
  const { balance: _balance, document: _document, ...view } = toTransactionView(line, payment);
  return {
    ...view,
    user: { _id: userId, email: related.accounts.get(userId)?.email ?? null },
    payment: payment ? keyOf(payment) : null,
    purchaseId: details.purchaseId ?? null,
    receipt: related.receipts.get(id) ?? null,
  };
}

/** A payment that is open or failed. */
export function toUnpaidView(payment: Payment, account: Account | undefined): AdminPaymentView {
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
    user: { _id: userId, email: account?.email ?? null },
    payment: keyOf(payment),
    purchaseId: null,
    receipt: null,
  };
}

const keyOf = ({ id, intentId }: Payment) => ({ _id: id, intentId: intentId ?? null });
