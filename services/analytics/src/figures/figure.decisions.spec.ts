import { describe, expect, it } from '@jest/globals';
import {
  BalanceChanged,
  CreditsAdjusted,
  CreditsCharged,
  CreditsGranted,
  CreditsReleased,
  CreditsReturned,
  PaymentRefunded,
  PaymentSucceeded,
  PurchaseCompleted,
  StockFellShort,
  type EventDefinition,
} from '@leadmart/contracts';
import { UnreadableMessage } from '@leadmart/platform/messaging';
import { anEnvelope } from '../../test/factories/envelope.js';
import { talliesOf } from './figure.decisions.js';
import { addedUp, growthPercent, noFigures, outstandingTenths, revenueCents } from './figure.js';

const tallied = (definition: EventDefinition, over?: object) =>
  new Map(
    talliesOf(anEnvelope(definition, over), 'UTC').map(
      ({ key, figures }) => [key, figures] as const,
    ),
  );

describe('talliesOf', () => {
  it.each([
    [
      PaymentSucceeded,
      { payments: 1, capturedCents: 4_900, creditsSold: 10_000, prepaidCents: 4_900 },
    ],
    [PaymentRefunded, { refundedCents: 4_900, creditsRefunded: 10_000, prepaidCents: -4_900 }],
    [CreditsAdjusted, { creditsGiven: 1_000, prepaidCents: 0 }],
    [CreditsGranted, { creditsGiven: 25_000, prepaidCents: 0 }],
    [CreditsReturned, { creditsReturned: 150, leadsReturned: 3, prepaidCents: 73 }],
    [CreditsCharged, { creditsSpent: 5_000, prepaidCents: -2_450 }],
    [CreditsReleased, { creditsSpent: -5_000, prepaidCents: 2_450 }],
    [PurchaseCompleted, { purchases: 1, leadsSold: 100 }],
  ])('adds the figures of $type to its day and to the total', (definition, figures) => {
    const added = tallied(definition as EventDefinition);
    expect(added.get('day|2026-01-05')).toEqual(figures);
    expect(added.get('total')).toEqual(figures);
  });

  it('counts credits that an admin removed separately from credits that an admin added', () => {
    expect(tallied(CreditsAdjusted, { amount: -70 }).get('total')).toMatchObject({
      creditsTaken: 70,
    });
    expect(tallied(CreditsAdjusted, { amount: 1 }).get('total')).toMatchObject({ creditsGiven: 1 });
  });

  it('adds a purchase to the figures of its dataset', () => {
    expect(tallied(PurchaseCompleted).get('dataset|65f000000000000000000031')).toEqual({
      purchases: 1,
      leadsSold: 100,
      creditsSpent: 5_000,
    });
  });

  it('adds a failed search to its dataset once and to each of its states', () => {
    const added = tallied(StockFellShort, { states: ['WY', 'UT'] });
    const inStates = {
      'WY.searches': 1,
      'WY.nothing': 0,
      'WY.dnc': 1,
      'UT.searches': 1,
      'UT.nothing': 0,
      'UT.dnc': 1,
    };
    expect(Object.fromEntries(added)).toEqual({
      'shortages|dataset|2026-01-05|65f000000000000000000031': {
        searches: 1,
        nothing: 0,
        missingLeads: 488,
      },
      'shortages|states|all|2026-01-05': inStates,
      'shortages|states|65f000000000000000000031|2026-01-05': inStates,
    });
  });

  it('a search that found nothing is counted apart, and one that found enough misses no leads', () => {
    const figuresOf = (over: object) => [...tallied(StockFellShort, over).values()][0];
    expect(figuresOf({ requested: 500, available: 0 })).toEqual({
      searches: 1,
      nothing: 1,
      missingLeads: 500,
    });
    for (const available of [500, 501])
      expect(figuresOf({ requested: 500, available })).toMatchObject({ missingLeads: 0 });
    expect(figuresOf({ available: 1 })).toMatchObject({ nothing: 0 });
  });

  it('ignores events that are not counted', () => {
    expect(talliesOf(anEnvelope(BalanceChanged), 'UTC')).toEqual([]);
  });

  it('rejects a payload that does not match its schema', () => {
    const event = anEnvelope(PaymentSucceeded, { amount: 'much' as never });
    expect(() => talliesOf(event, 'UTC')).toThrow(UnreadableMessage);
  });

  it('counts an event on its day in the given time zone', () => {
    const event = anEnvelope(PaymentSucceeded, { occurredAt: '2026-01-05T02:00:00.000Z' });
    expect(talliesOf(event, 'America/Chicago')[0]?.key).toBe('day|2026-01-04');
  });
});

describe('figures', () => {
  it('adds up tallies by key', () => {
    const one = { key: 'total', figures: { payments: 1, capturedCents: 1_999 } };
    const another = { key: 'day|2026-01-05', figures: { payments: 1 } };
    expect(addedUp([one, another, one])).toEqual([
      { key: 'total', figures: { payments: 2, capturedCents: 3_998 } },
      another,
    ]);
  });

  it('computes revenue as captured minus refunded money', () => {
    expect(revenueCents({ ...noFigures, capturedCents: 500, refundedCents: 700 })).toBe(-200);
  });

  it('computes outstanding credits as received minus spent and removed', () => {
    const allTime = { creditsSold: 1_000, creditsGiven: 50, creditsSpent: 300, creditsTaken: 20 };
    const left = { creditsRefunded: 100, creditsReturned: 40 };
    expect(outstandingTenths({ ...noFigures, ...allTime, ...left })).toBe(670);
  });

  it('computes growth in percent with one decimal, none from zero, and 0 from zero to zero', () => {
    expect(growthPercent(150, 100)).toBe(50);
    expect(growthPercent(1, 3)).toBe(-66.7);
    expect(growthPercent(0, 10)).toBe(-100);
    expect(growthPercent(10, 0)).toBeNull();
    expect(growthPercent(10, -5)).toBeNull();
    expect(growthPercent(0, 0)).toBe(0);
  });
});
