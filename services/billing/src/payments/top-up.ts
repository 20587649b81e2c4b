import type { Movement } from '../accounts/ledger/entry.js';
import type { Payment } from './payment.js';

/** The movement that adds the bought credits to the account. */
export function topUpOf(payment: Payment, operationId: string): Movement {
  return {
    operationId,
    source: 'payment',
    kind: 'top-up',
    amount: payment.credits,
    actor: { role: 'buyer', id: payment.userId },
    description: payment.packageName,
    lineType: 'creditPurchase',
    details: { paymentId: payment.id, cents: payment.amount },
  };
}
