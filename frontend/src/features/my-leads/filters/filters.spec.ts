import { describe, expect, it } from '@jest/globals';
import type { PackRow } from '../pack-row.js';
import { countOf, matches, noFilters, withMaximum, withMinimum } from './filters.js';

const row: PackRow = {
  id: '1',
  name: 'Small Business Owners',
  datasetName: 'Small Business Owners',
  states: ['CA', 'TX'],
  phoneStatus: 'clean',
  quantity: 100,
  totalCost: 500,
  date: '2026-01-05T10:00:00.000Z',
};

describe('the filters of My Leads', () => {
  it.each([
    [noFilters, true],
    [{ ...noFilters, datasetName: 'business' }, true],
    [{ ...noFilters, datasetName: 'solar' }, false],
    [{ ...noFilters, states: ['TX', 'NY'] as const }, true],
    [{ ...noFilters, states: ['NY'] as const }, false],
    [{ ...noFilters, phoneStatus: 'dnc' as const }, false],
    [{ ...noFilters, minQuantity: 100, maxQuantity: 100 }, true],
    [{ ...noFilters, minQuantity: 101 }, false],
    [{ ...noFilters, maxQuantity: 99 }, false],
    [{ ...noFilters, from: '2026-01-05', to: '2026-01-05' }, true],
    [{ ...noFilters, from: '2026-01-07' }, false],
    [{ ...noFilters, to: '2026-01-03' }, false],
  ])('filters a pack by %j: %p', (filters, shown) => {
    expect(matches(row, filters)).toBe(shown);
  });

  it('ignores a bound that crosses the other one', () => {
    const filters = { ...noFilters, minQuantity: 10, maxQuantity: 20 };
    expect(withMinimum(filters, 21)).toBe(filters);
    expect(withMaximum(filters, 9)).toBe(filters);
    expect(withMinimum(filters, 20).minQuantity).toBe(20);
    expect(withMaximum(filters, undefined).maxQuantity).toBeUndefined();
  });

  it('never lets a bound fall below 0', () => {
    expect(withMinimum(noFilters, -1)).toBe(noFilters);
    expect(withMaximum(noFilters, -1)).toBe(noFilters);
  });

  it('counts the filters in use', () => {
    expect(countOf(noFilters)).toBe(0);
    expect(countOf({ ...noFilters, datasetName: 'x', minQuantity: 0 })).toBe(2);
  });
});
