import { describe, expect, it } from '@jest/globals';
import {
  DatasetNotFound,
  InsufficientCredits,
  LeadPriceChanged,
  PartiallyAvailable,
  ReturnTermsChanged,
  tenths,
  type SavedOrderId,
  type UserId,
} from '@leadmart/contracts';
import type { StandingOrder } from '../standing-order.js';
import { afterRefusal, afterRun, needsConsent, noPurchase, overBudget } from './run.decisions.js';

const order: StandingOrder = {
  id: 'o1' as SavedOrderId,
  buyerId: 'u1' as UserId,
  schedule: { every: 'weekday' },
  hour: 9,
  zone: 'UTC',
  onShortage: 'skip',
  agreed: {
    prices: [{ fromDays: 0, price: tenths(50) }],
    includesOwned: false,
    returns: { windowDays: 14, capPercent: 10 },
  },
  state: 'on',
  setUp: { at: new Date('2026-01-01T09:00:00Z'), sessionVersion: 1 },
  next: { date: '2026-01-02', at: new Date('2026-01-02T09:00:00Z') },
  dueAt: new Date('2026-01-02T09:00:00Z'),
  failures: 0,
};
const failed = noPurchase('failed', 'No credits.');

describe('a refused run', () => {
  const refused = (error: { code: string; message: string }, retryable = false) => ({
    code: error.code,
    message: error.message,
    retryable,
  });
  const short = refused(PartiallyAvailable({ available: 3, requested: 5 }));

  it('skips a run, or tries it again each hour, when there are too few leads', () => {
    const reason = 'Only 3 leads are available.';
    const end = { result: 'skipped', reason, quantity: 0, cost: tenths(0) };
    expect(afterRefusal(short, 'skip')).toEqual({ kind: 'end', end });
    expect(afterRefusal(short, 'wait')).toEqual({ kind: 'again', inMs: 3_600_000 });
  });

  it('repeats a run with an unknown outcome, and begins again at a new price or new terms', () => {
    expect(afterRefusal({ ...short, code: 'X', retryable: true }, 'skip').kind).toBe('repeat');
    for (const changed of [
      LeadPriceChanged({ price: 2 }),
      ReturnTermsChanged({ windowDays: 1, capPercent: 1 }),
    ])
      expect(afterRefusal(refused(changed), 'skip').kind).toBe('again');
  });

  it('fails without credits, and for good without its dataset', () => {
    const money = afterRefusal(refused(InsufficientCredits({ missing: 1 })), 'wait');
    expect(money).toMatchObject({ kind: 'end', end: { result: 'failed', quantity: 0, cost: 0 } });
    const gone = afterRefusal(refused(DatasetNotFound()), 'wait');
    const forGood = noPurchase('failed', 'The dataset is not for sale any more.');
    expect(gone).toEqual({ kind: 'end', end: { ...forGood, stops: 'paused' } });
  });
});

describe('the reason of a run that bought nothing', () => {
  it.each([
    ['Insufficient credits', 'Insufficient credits.'],
    ['Please buy credits.', 'Please buy credits.'],
    ['Try again!', 'Try again!'],
  ])('ends "%s" as a sentence', (message, reason) => {
    const refusal = { code: 'X', message, retryable: false };
    expect(afterRefusal(refusal, 'wait')).toMatchObject({ end: { reason } });
  });
});

describe('the budget of a run', () => {
  it('allows its own amount and not a tenth of a credit more', () => {
    const wouldCost = (cost: number) => ({ cost: tenths(cost), spent: tenths(0) });
    expect(overBudget({ maxCost: tenths(100) }, wouldCost(100))).toBeUndefined();
    expect(overBudget({}, wouldCost(1_000_000))).toBeUndefined();
    expect(overBudget({ maxCost: tenths(9) }, wouldCost(10))?.reason).toBe(
      'It would have cost 1 credit, more than the limit of 0.9.',
    );
    expect(overBudget({ maxCost: tenths(100) }, wouldCost(101))?.reason).toBe(
      'It would have cost 10.1 credits, more than the limit of 10.',
    );
  });

  it('allows what is left of its month and not a tenth of a credit more', () => {
    const maxMonthCost = tenths(1_000);
    const spent = tenths(900);
    expect(overBudget({ maxMonthCost }, { cost: tenths(100), spent })).toBeUndefined();
    expect(overBudget({ maxMonthCost }, { cost: tenths(101), spent })?.reason).toBe(
      "It would have cost 10.1 credits. 90 of the month's 100 are spent.",
    );
  });
});

describe('an order after a run', () => {
  it('an order is due at the next date after a run', () => {
    const next = { date: '2026-01-05', at: new Date('2026-01-05T09:00:00Z') };
    expect(afterRun(order, noPurchase('skipped', 'No.'))).toEqual({
      ...order,
      next,
      dueAt: next.at,
    });
  });

  it('pauses an order after five failures in a row', () => {
    let after = order;
    for (let run = 1; run <= 4; run += 1) after = afterRun(after, failed);
    expect(after).toMatchObject({ state: 'on', failures: 4 });
    const bought = { result: 'bought', quantity: 1, cost: tenths(1) } as const;
    expect(afterRun(after, bought).failures).toBe(0);
    const paused = afterRun(after, failed);
    expect(paused).toMatchObject({
      state: 'paused',
      pausedBecause: 'It failed 5 times in a row. No credits.',
    });
    expect(paused.dueAt).toBeUndefined();
  });

  it('pauses an order at once when no later run can succeed', () => {
    expect(afterRun(order, { ...failed, stops: 'paused' })).toMatchObject({
      state: 'paused',
      pausedBecause: 'No credits.',
    });
  });

  it('waits for consent to a worse offer', () => {
    const after = afterRun(order, needsConsent('It costs 6 credits now.'));
    expect(after).toMatchObject({
      state: 'needs-consent',
      pausedBecause: 'It costs 6 credits now.',
      failures: 0,
    });
    expect(after.dueAt).toBeUndefined();
  });

  it('stays paused', () => {
    const { dueAt, ...paused } = afterRun({ ...order, state: 'paused' }, undefined);
    expect([dueAt, paused.state]).toEqual([undefined, 'paused']);
  });
});
