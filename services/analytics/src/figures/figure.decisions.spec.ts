import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  BalanceChanged,
  CreditsAdjusted,
  CreditsCaptured,
  CreditsGranted,
  PaymentRefunded,
  PaymentSucceeded,
  PurchaseCompleted,
  StockFellShort,
  type Envelope,
  type EventDefinition,
  type MessageId,
} from '@leadmart/contracts';
import { UnreadableMessage } from '@leadmart/platform/messaging';
import { talliesOf } from './figure.decisions.js';
import { addedUp, noFigures } from './figure.js';
import { growthPercent, outstandingTenths, revenueCents } from './derived-figures.js';

const anEvent = ({ type, sample }: EventDefinition, over: object = {}): Envelope => ({
  messageId: randomUUID() as MessageId,
  type,
  occurredAt: '2026-06-01T00:00:00.000Z',
  producer: 'test',
  correlationId: 'story',
  payload: { ...(sample as object), ...over },
});
const tallied = (definition: EventDefinition, over?: object) =>
  new Map(
    talliesOf(anEvent(definition, over), 'UTC').map(({ key, figures }) => [key, figures] as const),
  );

describe('what an event adds to the figures', () => {
  it.each([
    [PaymentSucceeded, { payments: 1, capturedCents: 4_900, creditsSold: 10_000 }],
    [PaymentRefunded, { refundedCents: 4_900, creditsRefunded: 10_000 }],
    [CreditsAdjusted, { creditsGiven: 1_000 }],
    [CreditsGranted, { creditsGiven: 25_000 }],
    [CreditsCaptured, { creditsSpent: 5_000 }],
    [PurchaseCompleted, { purchases: 1, leadsSold: 100 }],
  ])('$type: $figures, on the day it happened and in all', (definition, figures) => {
    const added = tallied(definition as EventDefinition);
    expect(added.get('day|2026-01-05')).toEqual(figures);
    expect(added.get('total')).toEqual(figures);
  });

  it('counts what an admin took apart from what was given', () => {
    expect(tallied(CreditsAdjusted, { amount: -70 }).get('total')).toEqual({ creditsTaken: 70 });
  });

  it('counts a purchase with its dataset', () => {
    expect(tallied(PurchaseCompleted).get('dataset|65f000000000000000000031')).toEqual({
      purchases: 1,
      leadsSold: 100,
      creditsSpent: 5_000,
    });
  });

  it('counts a failed search once with its dataset and in each of its states', () => {
    const added = tallied(StockFellShort, { states: ['WY', 'UT'] });
    const inState = { searches: 1, nothing: 0, dnc: 1 };
    expect(Object.fromEntries(added)).toEqual({
      'shortage|dataset|2026-01|65f000000000000000000031': {
        searches: 1,
        nothing: 0,
        missingLeads: 488,
      },
      'shortage|state|all|2026-01|WY': inState,
      'shortage|state|all|2026-01|UT': inState,
      'shortage|state|65f000000000000000000031|2026-01|WY': inState,
      'shortage|state|65f000000000000000000031|2026-01|UT': inState,
    });
  });

  it('is nothing, when it is no figure', () => {
    expect(talliesOf(anEvent(BalanceChanged), 'UTC')).toEqual([]);
  });

  it('is not guessed from a payload that cannot be read', () => {
    const event = anEvent(PaymentSucceeded, { amount: 'much' });
    expect(() => talliesOf(event, 'UTC')).toThrow(UnreadableMessage);
  });

  it('falls on the day of the zone', () => {
    const event = anEvent(PaymentSucceeded, { occurredAt: '2026-01-05T02:00:00.000Z' });
    expect(talliesOf(event, 'America/Chicago')[0]?.key).toBe('day|2026-01-04');
  });
});

describe('figures', () => {
  it('are added up by key', () => {
    const one = { key: 'total', figures: { payments: 1, capturedCents: 1_999 } };
    const another = { key: 'day|2026-01-05', figures: { payments: 1 } };
    expect(addedUp([one, another, one])).toEqual([
      { key: 'total', figures: { payments: 2, capturedCents: 3_998 } },
      another,
    ]);
  });

  it('count as revenue what was captured and not given back', () => {
    expect(revenueCents({ ...noFigures, capturedCents: 500, refundedCents: 700 })).toBe(-200);
  });

  it('owe users what they got and neither spent nor lost', () => {
    const allTime = { creditsSold: 1_000, creditsGiven: 50, creditsSpent: 300, creditsTaken: 20 };
    expect(outstandingTenths({ ...noFigures, ...allTime, creditsRefunded: 100 })).toBe(630);
  });

  it('grow in percent with one decimal, and not at all from nothing', () => {
    expect(growthPercent(150, 100)).toBe(50);
    expect(growthPercent(1, 3)).toBe(-66.7);
    expect(growthPercent(0, 10)).toBe(-100);
    expect(growthPercent(10, 0)).toBeNull();
    expect(growthPercent(10, -5)).toBeNull();
  });
});
