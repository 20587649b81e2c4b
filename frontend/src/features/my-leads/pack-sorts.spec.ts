import { describe, expect, it, jest } from '@jest/globals';
import type { PackSort } from '@leadmart/contracts';
import { sortingBy } from './pack-sorts.js';

describe('a column head of My Leads', () => {
  it.each([
    ['date', '-date', 'date', 'descending'],
    ['date', 'date', '-date', 'ascending'],
    ['name', '-date', 'name', undefined],
    ['name', 'name', '-name', 'ascending'],
    ['quantity', 'name', '-quantity', undefined],
    ['cost', '-cost', 'cost', 'descending'],
  ] as const)('of %s leads from %s to %s', (field, current, next, direction) => {
    const change = jest.fn<(sort: PackSort) => void>();
    const sorting = sortingBy(field, current, change);
    sorting.onPress();
    expect(change).toHaveBeenCalledWith(next);
    expect(sorting.direction).toBe(direction);
  });
});
