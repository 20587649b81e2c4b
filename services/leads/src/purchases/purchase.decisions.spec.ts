import { describe, expect, it } from '@jest/globals';
import {
  InsufficientCredits,
  NothingReserved,
  PeerUnavailable,
  ReservationReleased,
  tenths,
} from '@leadmart/contracts';
import {
  decideQuantity,
  hashOfRequest,
  isGivenUp,
  decidePrice,
  progressAt,
  resumeDelayMs,
  decideAfterFailure,
} from './purchase.decisions.js';

describe('what an answer of billing means', () => {
  it('a refusal before the capture was asked undoes the purchase', () => {
    expect(decideAfterFailure(InsufficientCredits({ missing: 1 }), 'stock-reserved').kind).toBe(
      'undo',
    );
    expect(decideAfterFailure(ReservationReleased(), 'stock-reserved').kind).toBe('undo');
  });

  it('no answer undoes nothing', () => {
    expect(decideAfterFailure(PeerUnavailable({ peer: 'billing' }), 'stock-reserved').kind).toBe(
      'try-again',
    );
    expect(decideAfterFailure(PeerUnavailable({ peer: 'billing' }), 'capture-asked').kind).toBe(
      'try-again',
    );
    expect(decideAfterFailure(new Error('bug'), 'stock-reserved').kind).toBe('try-again');
  });

  it('after the capture was asked only billing’s word that nothing is held undoes it', () => {
    expect(decideAfterFailure(NothingReserved(), 'capture-asked').kind).toBe('undo');
    expect(decideAfterFailure(ReservationReleased(), 'capture-asked').kind).toBe('undo');
    expect(decideAfterFailure(InsufficientCredits({ missing: 1 }), 'capture-asked').kind).toBe(
      'try-again',
    );
  });
});

describe('a purchase that takes too long', () => {
  it('is given up, but never once the capture was asked', () => {
    expect(isGivenUp('stock-reserved', 1_001, 1_000)).toBe(true);
    expect(isGivenUp('stock-reserved', 999, 1_000)).toBe(false);
    expect(isGivenUp('capture-asked', 1e12, 1_000)).toBe(false);
  });

  it('is looked at less and less often', () => {
    expect([1, 2, 3, 4, 2_000].map(resumeDelayMs)).toEqual([1_000, 2_000, 4_000, 4_000, 4_000]);
  });
});

describe('progress', () => {
  it('only grows along the way', () => {
    const way = ['requested', 'stock-reserved', 'capture-asked', 'completed'] as const;
    const progress = way.map((step) => progressAt[step]);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.at(-1)).toBe(100);
  });
});

describe('the price the buyer was shown', () => {
  it('is the price, or nothing is sold', () => {
    expect(decidePrice(tenths(51), 5.1).kind).toBe('accept');
    expect(decidePrice(tenths(51), 5)).toMatchObject({
      kind: 'refuse',
      because: { code: 'LEADS.PRICE_CHANGED', details: { price: 5.1 } },
    });
  });

  it('need not be told', () => {
    expect(decidePrice(tenths(51), undefined).kind).toBe('accept');
  });
});

describe('deciding how many leads to sell', () => {
  it('sells what was requested when there is enough', () => {
    expect(decideQuantity({ requested: 5, acceptPartial: false }, 5)).toEqual({
      kind: 'sell',
      quantity: 5,
    });
  });

  it('sells fewer leads only if the buyer accepts that', () => {
    expect(decideQuantity({ requested: 5, acceptPartial: true }, 3)).toEqual({
      kind: 'sell',
      quantity: 3,
    });
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

describe('two requests with one key', () => {
  const request = {
    datasetId: 'd',
    states: ['CA' as const],
    phoneStatus: 'clean' as const,
    quantity: 5,
    acceptPartial: false,
  };

  it('are the same request only if everything is the same', () => {
    expect(hashOfRequest(request)).toBe(hashOfRequest({ ...request }));
    expect(hashOfRequest(request)).not.toBe(hashOfRequest({ ...request, quantity: 6 }));
    expect(hashOfRequest(request)).not.toBe(hashOfRequest({ ...request, states: ['TX'] }));
  });
});
