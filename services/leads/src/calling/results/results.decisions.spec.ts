import { describe, expect, it } from '@jest/globals';
import type { DatasetId, PurchaseId, UserId } from '@leadmart/contracts';
import type { CallingSums } from './calling-sums.repository.js';
import { ageOf, resultsOf, weekOf } from './results.decisions.js';

const day = (text: string) => new Date(`${text}T12:00:00.000Z`);
const sums = (fields: Partial<CallingSums>): CallingSums => ({
  packId: 'pack-1' as PurchaseId,
  buyerId: 'buyer' as UserId,
  datasetId: 'dataset' as DatasetId,
  datasetName: 'Homes',
  boughtAt: day('2026-01-07'),
  states: {
    TX: { leads: 10, spent: 500, called: 4, contacts: 2, quotes: 1, sales: 2, commission: 2_500 },
  },
  called: 4,
  contacts: 2,
  badNumbers: 0,
  ...fields,
});

describe('results of calls', () => {
  it('results have rates of the leads called, and cost and return of all that were paid for', () => {
    const { rows, total } = resultsOf([sums({})], 'dataset', new Map());
    expect(rows).toEqual([{ key: 'dataset', name: 'Homes', ...total }]);
    expect(total).toEqual({
      leads: 10,
      called: 4,
      contacts: 2,
      quotes: 1,
      sales: 2,
      premium: 0,
      commission: 2_500,
      contactRate: 0.5,
      quoteRate: 0.25,
      saleRate: 0.5,
      spent: 50,
      costPerSale: 25,
      returnOnCredits: 0.5,
    });
  });

  it('results have no rate without called leads, and no cost without a sale', () => {
    const states = { TX: { leads: 3, spent: 150 } };
    expect(resultsOf([sums({ states })], 'state', new Map()).rows).toMatchObject([
      { key: 'TX', contactRate: null, costPerSale: null, returnOnCredits: 0 },
    ]);
  });

  it('results have a return of each credit, and none of leads that cost nothing', () => {
    const returnOf = (spent: number) => {
      const states = { TX: { leads: 1, spent, sales: 1, commission: 300 } };
      return resultsOf([sums({ states })], 'week', new Map()).total.returnOnCredits;
    };
    expect([returnOf(10), returnOf(0)]).toEqual([3, null]);
  });

  it('results are one row for each pack, week and age', () => {
    const packId = 'pack-2' as PurchaseId;
    const states = {
      OH: { leads: 1, spent: 50, called: 1 },
      TX: { leads: 1, spent: 50, called: 5 },
    };
    const other = { packId, states, boughtAt: day('2026-01-12'), uploadedAt: day('2026-01-01') };
    const all = [sums({}), sums(other)];
    const rowsBy = (by: Parameters<typeof resultsOf>[1]) =>
      resultsOf(all, by, new Map([['pack-2', 'Ohio']])).rows.map(({ key, name, called }) => [
        key,
        name,
        called,
      ]);
    expect(rowsBy('pack')).toEqual([
      ['pack-2', 'Ohio', 6],
      ['pack-1', 'Homes', 4],
    ]);
    const few = sums({
      boughtAt: day('2026-01-12'),
      states: { TX: { leads: 1, spent: 50, called: 1 } },
    });
    const weeks = resultsOf([sums({}), few], 'week', new Map()).rows;
    expect(weeks.map(({ key }) => key)).toEqual(['2026-01-12', '2026-01-05']);
    expect(rowsBy('age').map(([key]) => key)).toEqual(['8-30', 'unknown']);
    expect(rowsBy('state')).toEqual([
      ['TX', 'TX', 9],
      ['OH', 'OH', 1],
    ]);
  });

  it.each([
    ['2026-01-01', '2026-01-08', '0-7'],
    ['2026-01-01', '2026-01-09', '8-30'],
    ['2026-01-01', '2026-01-31', '8-30'],
    ['2026-01-01', '2026-02-01', '31-90'],
    ['2026-01-01', '2026-04-01', '31-90'],
    ['2026-01-01', '2026-04-02', '91+'],
  ])('results know the age of leads uploaded on %s and sold on %s: %s', (uploaded, bought, age) => {
    const hoursLater = new Date(day(bought).getTime() + 11 * 60 * 60 * 1_000);
    expect(ageOf(day(uploaded), hoursLater)).toBe(age);
  });

  it('a week begins with its Monday', () => {
    expect(['2026-01-05', '2026-01-11', '2026-01-12'].map((one) => weekOf(day(one)))).toEqual([
      '2026-01-05',
      '2026-01-05',
      '2026-01-12',
    ]);
  });
});
