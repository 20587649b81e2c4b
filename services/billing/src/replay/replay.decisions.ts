import {
  cents,
  CreditsAdjusted,
  CreditsCharged,
  CreditsGranted,
  CreditsReleased,
  CreditsReturned,
  PaymentRefunded,
  PaymentSucceeded,
  purchaseIdSchema,
  tenths,
  type Envelope,
  type UserId,
} from '@leadmart/contracts';
import { replayedEvent } from '@leadmart/platform/replay';
import type { Entry } from '../accounts/ledger/entry.js';
import { paymentEventOf, type Payment } from '../payments/payment.js';
import { returnedPayloadOf } from '../returns/return.decisions.js';

/** The event that was published with this entry, or undefined when no figure counts the entry. */
export function replayedEventOf(entry: Entry, payment: Payment | undefined): Envelope | undefined {
  switch (entry.kind) {
    case 'top-up':
      return payment && succeeded(entry, payment);
    case 'refund':
    case 'dispute':
      return payment && refunded(entry, payment, entry.kind);
    case 'charge':
      return charged(entry);
    case 'release':
      return released(entry);
    case 'return':
      return returned(entry);
    case 'add':
    case 'remove':
    case 'set':
    case 'add-all':
    case 'remove-all':
      return entry.amount === 0 ? undefined : adjusted(entry, entry.kind);
    case 'welcome':
      return granted(entry);
  }
}

function succeeded({ occurredAt, prepaidChange }: Entry, payment: Payment): Envelope {
  const payload = { ...paymentEventOf(payment, occurredAt), prepaidChange };
  return replayedEvent(PaymentSucceeded, payload, { key: payment.id, occurredAt });
}

function refunded(entry: Entry, payment: Payment, reason: 'refund' | 'dispute'): Envelope {
  const { amount, details, prepaidChange, occurredAt, operationId: key } = entry;
  const taken = { credits: tenths(0 - amount), amount: cents(0 - (details.cents ?? 0)) };
  const payload = { ...paymentEventOf(payment, occurredAt), ...taken, reason, prepaidChange };
  return replayedEvent(PaymentRefunded, payload, { key, occurredAt });
}

function charged(entry: Entry): Envelope {
  const { userId: buyerId, amount, prepaidChange, details, occurredAt, operationId: key } = entry;
  const payload = {
    purchaseId: purchaseIdSchema.parse(details.purchaseId),
    buyerId,
    amount: tenths(0 - amount),
    prepaidChange,
    occurredAt: occurredAt.toISOString(),
  };
  return replayedEvent(CreditsCharged, payload, { key, occurredAt });
}

function released(entry: Entry): Envelope {
  const { userId: buyerId, amount, prepaidChange, details, occurredAt, operationId: key } = entry;
  const payload = {
    purchaseId: purchaseIdSchema.parse(details.purchaseId),
    buyerId,
    amount,
    prepaidChange,
    occurredAt: occurredAt.toISOString(),
  };
  return replayedEvent(CreditsReleased, payload, { key, occurredAt });
}

function returned(entry: Entry): Envelope {
  const { occurredAt, operationId: key } = entry;
  return replayedEvent(CreditsReturned, returnedPayloadOf(entry), { key, occurredAt });
}

function adjusted(entry: Entry, kind: CreditsAdjusted['kind']): Envelope {
  const { userId, amount, prepaidChange, actor, details, occurredAt, operationId } = entry;
  const { description: reason } = entry;
  const { batchId } = details;
  const payload = {
    userId,
    amount,
    prepaidChange,
    kind,
    adminId: actor.id as UserId,
    reason,
    ...(batchId === undefined ? {} : { batchId }),
    adjustedAt: occurredAt.toISOString(),
  };
  return replayedEvent(CreditsAdjusted, payload, { key: operationId, occurredAt });
}

function granted(entry: Entry): Envelope {
  const { userId, amount, prepaidChange, occurredAt, operationId: key } = entry;
  const payload = { userId, amount, prepaidChange, occurredAt: occurredAt.toISOString() };
  return replayedEvent(CreditsGranted, payload, { key, occurredAt });
}
