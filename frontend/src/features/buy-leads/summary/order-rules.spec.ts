import { describe, expect, it } from '@jest/globals';
import { maxPurchaseQuantity } from '@leadmart/contracts';
import {
  balanceAfter,
  chosenDataset,
  costOf,
  leadsText,
  maxQuantity,
  missingIn,
  missingTexts,
  readQuantity,
  selectionText,
} from './order-rules.js';

const draft = { datasetId: 'd', states: ['TX'] as const, quantity: 10 };

describe('an order', () => {
  it.each([
    [{ ...draft, states: [] }, 'Please select at least one state'],
    [{ ...draft, quantity: 0 }, 'Please enter a valid quantity'],
    [{ ...draft, datasetId: '' }, 'Please select a dataset'],
    [{ datasetId: '', states: [], quantity: 0 }, 'Please select at least one state'],
    [{ ...draft, datasetId: '', quantity: 0 }, 'Please enter a valid quantity'],
    [draft, undefined],
  ])('says what is missing in the words of the specification', (order, text) => {
    const missing = missingIn(order);
    expect(missing && missingTexts[missing]).toBe(text);
  });

  it('computes the cost that the server charges, fractions of credits included', () => {
    expect(costOf(3, 0.1)).toBe(0.3);
    expect(costOf(7, 4.7)).toBe(32.9);
    expect(costOf(1_000_000, 5)).toBe(5_000_000);
    expect(balanceAfter(5.1, 5)).toBe(0.1);
    expect(balanceAfter(0.3, costOf(3, 0.1))).toBe(0);
  });

  it.each([
    ['', 0],
    ['-5', 0],
    ['12', 12],
    ['12.9', 12],
    ['1e3', 1_000],
    ['abc', 0],
    ['99999999', maxQuantity],
  ])('reads %j as a quantity of %d', (text, quantity) => {
    expect(readQuantity(text)).toBe(quantity);
  });
});

describe('the quantity of a purchase', () => {
  it('limits a purchase to as many leads as the server', () => {
    expect(maxQuantity).toBe(maxPurchaseQuantity);
  });
});

describe('the chosen dataset', () => {
  const a = { _id: 'a', leadCount: 5 };
  const b = { _id: 'b', leadCount: 9 };

  it('begins with the dataset of the last order, else with the one that has most leads', () => {
    expect(chosenDataset([a, b], '', 'a')).toBe(a);
    expect(chosenDataset([a, b], '', 'gone')).toBe(b);
    expect(chosenDataset([a, b], '')).toBe(b);
    expect(chosenDataset([], '')).toBeUndefined();
    expect(chosenDataset([a, b], 'a', 'b')).toBe(a);
  });

  it('no other dataset replaces a chosen one that left the catalogue', () => {
    expect(chosenDataset([a], 'b', 'a')).toBeUndefined();
  });
});

describe('availability', () => {
  it('shows availability exactly up to 100,000', () => {
    expect(leadsText(99_999)).toBe('99,999 leads');
    expect(leadsText(100_000)).toBe('100,000 leads');
    expect(leadsText(100_001)).toBe('100k+ leads');
  });

  it('announces leads and states in one sentence', () => {
    expect(leadsText(1)).toBe('1 lead');
    expect(selectionText(0, undefined)).toBe('');
    expect(selectionText(1, undefined)).toBe('1 state selected');
    expect(selectionText(3, '1,234 leads available')).toBe(
      '3 states selected, 1,234 leads available',
    );
  });
});
