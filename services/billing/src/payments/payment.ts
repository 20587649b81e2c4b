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
