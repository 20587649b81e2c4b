import type { Payment } from './payment.js';

/** The fields that every event about a payment has. */
export function paymentEventOf(payment: Payment, occurredAt: Date) {
  const { id: paymentId, userId, packageId, packageName, credits, amount } = payment;
  const at = occurredAt.toISOString();
  return { paymentId, userId, packageId, packageName, credits, amount, occurredAt: at };
}
