import type { Decline } from './test-cards.js';

type PaymentIntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'succeeded'
  | 'canceled';

/** The fields of Stripe's PaymentIntent that an integration reads. */
export interface PaymentIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly amount_received: number;
  readonly currency: string;
  readonly status: PaymentIntentStatus;
  readonly client_secret: string;
  readonly created: number;
  readonly livemode: false;
  readonly capture_method: 'automatic';
  readonly confirmation_method: 'automatic';
  readonly customer: string | null;
  readonly description: string | null;
  readonly receipt_email: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly payment_method: string | null;
  readonly payment_method_types: readonly string[];
  readonly latest_charge: string | null;
  readonly last_payment_error: Readonly<Record<string, unknown>> | null;
  readonly next_action: Readonly<Record<string, unknown>> | null;
  readonly cancellation_reason: string | null;
  readonly canceled_at: number | null;
}

export interface Charge {
  readonly id: string;
  readonly object: 'charge';
  readonly amount: number;
  readonly amount_captured: number;
  readonly amount_refunded: number;
  readonly captured: boolean;
  readonly created: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly disputed: boolean;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly livemode: false;
  readonly metadata: Readonly<Record<string, string>>;
  readonly outcome: Readonly<Record<string, unknown>>;
  readonly paid: boolean;
  readonly payment_intent: string;
  readonly payment_method: string | null;
  readonly receipt_email: string | null;
  readonly refunded: boolean;
  readonly status: 'succeeded' | 'failed';
}

export interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly charge: string;
  readonly created: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly payment_intent: string;
  readonly reason: string | null;
  readonly status: 'succeeded';
}

export interface Dispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly amount: number;
  readonly charge: string;
  readonly created: number;
  readonly currency: string;
  readonly is_charge_refundable: boolean;
  readonly livemode: false;
  readonly metadata: Readonly<Record<string, string>>;
  readonly payment_intent: string;
  readonly reason: string;
  readonly status: 'needs_response' | 'won' | 'lost';
}

/** The error of a declined card, which Stripe stores on the intent and returns. */
export const paymentError = (
  { code, declineCode, message }: Decline,
  charge?: string,
): {
  type: 'card_error';
  code: string;
  message: string;
  decline_code?: string;
  charge?: string;
} => ({
  type: 'card_error',
  code,
  message,
  ...(declineCode === undefined ? {} : { decline_code: declineCode }),
  ...(charge === undefined ? {} : { charge }),
});
