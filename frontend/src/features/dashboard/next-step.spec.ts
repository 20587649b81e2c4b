import { describe, expect, it } from '@jest/globals';
import type { LeadsOverviewView } from '@leadmart/contracts';
import { leadsInWords, worthInWords, nextStep, orderAgainPath } from './next-step.js';

const prices = { clean: 5, dnc: 4 };

describe('a balance in leads', () => {
  it.each([
    [2_500, prices, 'Buys up to 500 clean or 625 DNC leads'],
    [0.9, { clean: 0.3, dnc: 0.1 }, 'Buys up to 3 clean or 9 DNC leads'],
    [4.5, prices, 'Buys up to 0 clean or 1 DNC lead'],
    [3.9, prices, 'Not enough for a lead yet'],
    [-5, prices, 'Not enough for a lead yet'],
    [5, { clean: 0, dnc: 4 }, undefined],
    [5, null, undefined],
  ])('of %d credits at %j is: %s', (balance, at, words) => {
    expect(leadsInWords(balance, at)).toBe(words);
  });
});

describe('the worth of a balance', () => {
  it('counts the worth of a balance at the prices of the dataset that the buyer last bought from', () => {
    const lowest = { clean: 10, dnc: 8 };
    const lastBoughtFrom = { _id: 'd1' as never, name: 'Roofs', lowestPrices: lowest };
    expect(worthInWords(80, { lastBoughtFrom, lowestPrices: prices })).toMatch(
      /^Buys up to 8 clean or 10 DNC leads of .?Roofs.?$/,
    );
    expect(worthInWords(80, { lastBoughtFrom: null, lowestPrices: prices })).toBe(
      'Buys up to 16 clean or 20 DNC leads',
    );
  });
});

describe('the next step of a new buyer', () => {
  it.each([
    [0, prices, 'credits'],
    [3.9, prices, 'credits'],
    [4, prices, 'leads'],
    [0, null, 'credits'],
    [1, null, 'leads'],
  ])('with %d credits at %j is: %s', (balance, at, step) => {
    expect(nextStep(balance, at)).toBe(step);
  });
});

it('orders the same states, status, quantity and option of a pack again', () => {
  const pack = {
    dataset: { _id: 'd1', name: 'Roofs & more' },
    phoneNumberStatus: 'dnc',
    states: ['CA', 'TX'],
    quantity: 300,
  } as unknown as LeadsOverviewView['latestPacks'][number];
  const path = '/buy-leads?dataset=d1&status=dnc&states=CA,TX&quantity=300';
  expect(orderAgainPath(pack)).toBe(path);
  expect(orderAgainPath({ ...pack, includeOwned: true })).toBe(`${path}&owned=include`);
  expect(orderAgainPath({ ...pack, includeOwned: false })).toBe(`${path}&owned=exclude`);
});
