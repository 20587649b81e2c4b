import {
  PaymentRefunded,
  PaymentSucceeded,
  PurchaseCompleted,
  UserRegistered,
  type Envelope,
  type EventDefinition,
  type PayloadOf,
} from '@leadmart/contracts';
import { payloadOf } from '@leadmart/platform/messaging';
import { dayOf, type Day } from './days.js';

/** What is counted for each day. Money is in cents; revenue is captured minus refunded. */
export interface Figures {
  readonly capturedCents: number;
  readonly refundedCents: number;
  readonly payments: number;
  readonly registrations: number;
  readonly purchases: number;
  readonly leadsSold: number;
}

export const noFigures: Figures = {
  capturedCents: 0,
  refundedCents: 0,
  payments: 0,
  registrations: 0,
  purchases: 0,
  leadsSold: 0,
};

/** What one event adds to the figures of one day. */
export interface Addition {
  readonly day: Day;
  readonly figures: Partial<Figures>;
}

const additions = new Map<string, (envelope: Envelope) => Addition>([
  counting(UserRegistered, ({ registeredAt }) => ({
    day: dayOf(registeredAt),
    figures: { registrations: 1 },
  })),
  counting(PaymentSucceeded, ({ occurredAt, amount }) => ({
    day: dayOf(occurredAt),
    figures: { capturedCents: amount, payments: 1 },
  })),
  // Counted on the day the money went back, so that a closed month stays as it was.
  counting(PaymentRefunded, ({ occurredAt, amount }) => ({
    day: dayOf(occurredAt),
    figures: { refundedCents: amount },
  })),
  counting(PurchaseCompleted, ({ occurredAt, quantity }) => ({
    day: dayOf(occurredAt),
    figures: { purchases: 1, leadsSold: quantity },
  })),
]);

export function isCounted(type: string): boolean {
  return additions.has(type);
}

/** What this event adds; nothing, for most. */
export function additionOf(envelope: Envelope): Addition | undefined {
  return additions.get(envelope.type)?.(envelope);
}

export function revenueCents({ capturedCents, refundedCents }: Figures): number {
  return capturedCents - refundedCents;
}

/** The growth from `before` to `now` in percent, one decimal; null when there is nothing to compare with. */
export function growthPercent(now: number, before: number): number | null {
  if (before <= 0) return null;
  return Math.round(((now - before) / before) * 1000) / 10;
}

function counting<D extends EventDefinition>(
  definition: D,
  addition: (payload: PayloadOf<D>) => Addition,
): [string, (envelope: Envelope) => Addition] {
  return [definition.type, (envelope) => addition(payloadOf(definition, envelope))];
}
