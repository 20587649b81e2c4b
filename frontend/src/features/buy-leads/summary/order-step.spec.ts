import { describe, expect, it } from '@jest/globals';
import type { CreditPackageView } from '@leadmart/contracts';
import { nextStep } from './order-step.js';

const order = { datasetId: 'd', states: ['TX'] as const, quantity: 100 };
const offer = { creditAmount: 500, discountedPrice: 25 } as CreditPackageView;
const facts = {
  cost: 500,
  balance: 500,
  available: 100,
  offer,
  needsDncTick: false,
  isUnanswered: false,
};

describe('the one step of an order', () => {
  it.each([
    [{ states: [] }, 'Select states'],
    [{ quantity: 0 }, 'Enter a quantity'],
    [{ datasetId: '' }, 'Select a dataset'],
    [{ states: [], datasetId: '', quantity: 0 }, 'Select states'],
  ])('asks for what is missing: %j', (fields, label) => {
    expect(nextStep({ ...order, ...fields }, facts)).toEqual({ kind: 'choose', label });
  });

  it.each([
    [{}, 'Purchase Leads'],
    [{ available: undefined }, 'Purchase Leads'],
    [{ balance: 499.9 }, 'Add 500 credits ($25) and buy'],
    [{ balance: 0, cost: 500.1 }, 'Add 500.1 credits and buy'],
    [{ balance: 0, offer: undefined }, 'Add 500 credits and buy'],
    [{ available: 0 }, 'Find other leads'],
    [{ available: 1 }, 'Buy the 1 there is'],
    [{ needsDncTick: true, balance: 0 }, 'Confirm how you call'],
  ])('the button of a complete order says what it does: %j', (known, label) => {
    expect(nextStep(order, { ...facts, ...known }).label).toBe(label);
  });

  it('offers the leads that are there before any credits', () => {
    const short = { ...facts, balance: 0, available: 64 };
    expect(nextStep({ ...order, quantity: 1_000 }, short)).toEqual({
      kind: 'fewer',
      label: 'Buy the 64 there are',
      count: 64,
    });
  });

  it('sends an order again whose answer never arrived, whatever the page knows', () => {
    const unanswered = { ...facts, balance: 0, available: 0, isUnanswered: true };
    expect(nextStep(order, unanswered).kind).toBe('purchase');
  });
});
