import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  BalanceChanged,
  PaymentRefunded,
  PaymentSucceeded,
  PurchaseCompleted,
  UserRegistered,
  type Envelope,
  type EventDefinition,
  type MessageId,
} from '@leadmart/contracts';
import { UnreadableMessage } from '@leadmart/platform/messaging';
import { additionOf, growthPercent, noFigures, revenueCents } from './figure.decisions.js';

const anEvent = ({ type, sample }: EventDefinition): Envelope => ({
  messageId: randomUUID() as MessageId,
  type,
  occurredAt: '2026-06-01T00:00:00.000Z',
  producer: 'test',
  correlationId: 'story',
  payload: sample,
});

describe('what an event adds to the figures', () => {
  it.each([
    [UserRegistered, { registrations: 1 }],
    [PaymentSucceeded, { capturedCents: 4_900, payments: 1 }],
    [PaymentRefunded, { refundedCents: 4_900 }],
    [PurchaseCompleted, { purchases: 1, leadsSold: 100 }],
  ])('$type: $figures, on the day it happened', (definition, figures) => {
    expect(additionOf(anEvent(definition as EventDefinition))).toEqual({
      day: '2026-01-05',
      figures,
    });
  });

  it('nothing, when it is no figure', () => {
    expect(additionOf(anEvent(BalanceChanged))).toBeUndefined();
  });

  it('is not guessed from a payload that cannot be read', () => {
    const event = { ...anEvent(PaymentSucceeded), payload: { amount: 'much' } };
    expect(() => additionOf(event)).toThrow(UnreadableMessage);
  });
});

describe('figures', () => {
  it('count as revenue what was captured and not given back', () => {
    expect(revenueCents({ ...noFigures, capturedCents: 500, refundedCents: 700 })).toBe(-200);
  });

  it('grow in percent with one decimal, and not at all from nothing', () => {
    expect(growthPercent(150, 100)).toBe(50);
    expect(growthPercent(1, 3)).toBe(-66.7);
    expect(growthPercent(0, 10)).toBe(-100);
    expect(growthPercent(10, 0)).toBeNull();
    expect(growthPercent(10, -5)).toBeNull();
  });
});
