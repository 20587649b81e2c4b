import type { EntityOf, Values } from '@leadmart/platform/entities';
import type {
  cardFields,
  disputeFields,
  failureFields,
  payments,
  takenBackFields,
} from './payment.schema.js';

export type Payment = EntityOf<typeof payments>;
export type PaymentStatus = Payment['status'];
export type PaymentFailure = Values<typeof failureFields>;
export type PaymentDispute = Values<typeof disputeFields>;
export type TakenBack = Values<typeof takenBackFields>;
export type PaymentCard = Values<typeof cardFields>;

/** The fields that every event about a payment has. */
export function paymentEventOf(payment: Payment, occurredAt: Date) {
  const { id: paymentId, userId, packageId, packageName, credits, amount } = payment;
  const at = occurredAt.toISOString();
  return { paymentId, userId, packageId, packageName, credits, amount, occurredAt: at };
}
