import type { EntityOf, Values } from '@leadmart/platform/entities';
import type {
  cardFields,
  disputeFields,
  failureFields,
  payments,
  takenBackFields,
} from './payment.schema.js';

/**
 * `pending`: stored; the provider may have been called. `unknown`: called, but no answer arrived.
 * `requires_action`: the card holder must authenticate. Only `succeeded` and `failed` are final, and a failed
 * payment that turns out to be charged becomes `succeeded`.
 */
export type PaymentStatus = 'pending' | 'unknown' | 'requires_action' | 'succeeded' | 'failed';
export type PaymentFailureKind = 'card-declined' | 'payment-method-invalid' | 'not-charged';

export type Payment = EntityOf<typeof payments>;
export type PaymentFailure = Values<typeof failureFields>;
export type PaymentDispute = Values<typeof disputeFields>;
export type TakenBack = Values<typeof takenBackFields>;
export type PaymentCard = Values<typeof cardFields>;
