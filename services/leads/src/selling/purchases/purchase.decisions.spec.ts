import { describe, expect, it } from '@jest/globals';
import { InsufficientCredits, PeerUnavailable, ChargeReleased, tenths } from '@leadmart/contracts';
import {
  decideCost,
  decideListed,
  decideQuantity,
  hashOfRequest,
  decidePrice,
  decideAfterFailure,
  itemsOf,
  limitOfAnother,
  limitOfRequest,
  withoutCredits,
} from './purchase.decisions.js';
import type { Purchase } from './purchase.js';

const range = (length: number) => Array.from({ length }, (_, i) => i);

describe('a failed step of a purchase', () => {
  it('undoes the purchase when billing refuses the charge', () => {
    expect(decideAfterFailure(InsufficientCredits({ missing: 1 })).kind).toBe('undo');
    expect(decideAfterFailure(ChargeReleased()).kind).toBe('undo');
  });

  it('undoes nothing when it is not known whether billing charged', () => {
    expect(decideAfterFailure(PeerUnavailable({ peer: 'billing' })).kind).toBe('try-again');
    expect(decideAfterFailure(new Error('bug')).kind).toBe('try-again');
  });
});

describe('deciding on the price of a purchase', () => {
  const onePrice = [{ fromDays: 0, price: tenths(51) }];
  const twoPrices = [
    { fromDays: 0, toDays: 30, price: tenths(50) },
    { fromDays: 31, price: tenths(20) },
  ];

  it('accepts a purchase only at the current price', () => {
    expect(decidePrice(onePrice, 5.1).kind).toBe('accept');
    expect(decidePrice(onePrice, 5)).toMatchObject({
      kind: 'refuse',
      because: { code: 'LEADS.PRICE_CHANGED', details: { price: 5.1 } },
    });
  });

  it('accepts a purchase without a shown price', () => {
    expect(decidePrice(onePrice, undefined).kind).toBe('accept');
    expect(decideCost(itemsOf(twoPrices, [1, 0]), undefined).kind).toBe('accept');
  });

  it('accepts any average price of two, until it is known which leads are taken', () => {
    expect(decidePrice(twoPrices, 0.1).kind).toBe('accept');
    expect(limitOfRequest({ prices: twoPrices, expectedPrice: 3.8 })).toBe(38);
    expect(limitOfRequest({ prices: onePrice, expectedPrice: 3.8 })).toBeUndefined();
  });

  it('refuses leads that cost more on average than the buyer saw, and says what they cost', () => {
    const items = itemsOf(twoPrices, [2, 1]);
    expect(decideCost(items, (2 * 50 + 20) / 3).kind).toBe('accept');
    expect(decideCost(items, 39)).toMatchObject({
      kind: 'refuse',
      because: {
        code: 'LEADS.PRICE_CHANGED',
        details: {
          price: 4,
          items: [
            { fromDays: 0, toDays: 30, price: 5, leads: 2 },
            { fromDays: 31, price: 2, leads: 1 },
          ],
        },
      },
    });
  });

  it('compares the cost of the whole order, rounded to a tenth of a credit', () => {
    const items = itemsOf(twoPrices, [1, 2]);
    expect(decideCost(items, 29.9).kind).toBe('accept');
    expect(decideCost(items, 29.8).kind).toBe('refuse');
  });

  it('a purchase that reserves again may cost as much for each lead as before', () => {
    const limit = limitOfAnother({ items: itemsOf(twoPrices, [1, 2]), cost: tenths(90) });
    expect(decideCost(itemsOf(twoPrices, [1, 2]), limit).kind).toBe('accept');
    expect(decideCost(itemsOf(twoPrices, [0, 3]), limit).kind).toBe('accept');
    expect(decideCost(itemsOf(twoPrices, [2, 1]), limit).kind).toBe('refuse');
    expect(decideCost(itemsOf(twoPrices, [1, 1]), limit).kind).toBe('refuse');
  });

  it('a buyer without credits misses the cost of the dearest leads, or the cost that they saw', () => {
    const missing = (limit?: number) =>
      withoutCredits({ prices: twoPrices, requested: 10 }, limit).details;
    expect(missing()).toEqual({ missing: 50 });
    expect(missing(38)).toEqual({ missing: 38 });
    expect(missing(1e300)).toEqual({ missing: 50 });
  });
});

describe('deciding how many leads to sell', () => {
  it('sells what was requested when there is enough', () => {
    expect(decideQuantity({ requested: 5, acceptPartial: false }, 5)).toEqual({ kind: 'sell' });
  });

  it('sells fewer leads only if the buyer accepts that', () => {
    expect(decideQuantity({ requested: 5, acceptPartial: true }, 3)).toEqual({ kind: 'sell' });
    expect(decideQuantity({ requested: 5, acceptPartial: false }, 3)).toMatchObject({
      kind: 'refuse',
      because: { code: 'LEADS.PARTIALLY_AVAILABLE', details: { available: 3, requested: 5 } },
    });
  });

  it('names counts above 100,000 as 100k+ in the sentence for the buyer', () => {
    const wish = { requested: 1_000_000, acceptPartial: false };
    expect(decideQuantity(wish, 250_000)).toMatchObject({
      because: { message: 'Only 100k+ leads are available', details: { available: 250_000 } },
    });
    expect(decideQuantity(wish, 100_000)).toMatchObject({
      because: { message: 'Only 100,000 leads are available' },
    });
  });

  it('refuses when nothing is available, even if the buyer accepts fewer leads', () => {
    expect(decideQuantity({ requested: 5, acceptPartial: true }, 0)).toMatchObject({
      kind: 'refuse',
      because: { code: 'LEADS.NO_LEADS_AVAILABLE' },
    });
  });
});

describe('the purchases that a list shows', () => {
  const at = (second: number) => new Date(second * 1_000);
  const aPurchase = (status: string, createdAt: number, endedAt?: number) =>
    ({ status, createdAt: at(createdAt), ...(endedAt && { endedAt: at(endedAt) }) }) as Purchase;
  const shown = (purchases: readonly Purchase[]) =>
    decideListed(purchases).map(({ createdAt }) => createdAt.getTime() / 1_000);

  it('a list shows the purchases in progress and the failed ones, newest first', () => {
    const purchases = [
      aPurchase('processing', 2),
      aPurchase('failed', 3, 9),
      aPurchase('processing', 4),
    ];
    expect(shown(purchases)).toEqual([4, 3, 2]);
  });

  it('a list shows at most a hundred purchases in progress, and the twenty that failed last', () => {
    const running = Array.from({ length: 101 }, (_, i) => aPurchase('processing', 1_000 + i));
    // The older a purchase, the later it failed; one of an unknown time failed first.
    const failed = [
      aPurchase('failed', 99),
      ...range(30).map((i) => aPurchase('failed', 1 + i, 500 - i)),
    ];
    const found = shown([...failed, ...running]);
    expect(found.filter((second) => second >= 1_000)).toHaveLength(100);
    expect(found.filter((second) => second < 1_000)).toEqual(range(20).map((i) => 20 - i));
  });
});

describe('two requests with one idempotency key', () => {
  const request = {
    datasetId: 'd',
    states: ['CA' as const],
    phoneStatus: 'clean' as const,
    quantity: 5,
    acceptPartial: false,
  };

  it('gives two requests the same hash only if all their fields are equal', () => {
    expect(hashOfRequest(request)).toBe(hashOfRequest({ ...request }));
    const others: Partial<Parameters<typeof hashOfRequest>[0]>[] = [
      { datasetId: 'e' },
      { states: ['TX'] },
      { phoneStatus: 'dnc' },
      { quantity: 6 },
      { acceptPartial: true },
      { includeOwned: true },
      { includeOwned: false },
    ];
    const hashes = others.map((other) => hashOfRequest({ ...request, ...other }));
    expect(new Set([hashOfRequest(request), ...hashes]).size).toBe(others.length + 1);
  });
});
