import { describe, expect, it } from '@jest/globals';
import { phoneStatuses, stateCodes } from '@leadmart/contracts';
import { allShelves, shelfIndex, stateOf, statusOf } from './shelf.js';

describe('the index of a shelf', () => {
  it('the index of a shelf is the one that stored vectors have', () => {
    expect(shelfIndex('AK', 'clean')).toBe(0);
    expect(shelfIndex('CA', 'clean')).toBe(8);
    expect(shelfIndex('NY', 'dnc')).toBe(67);
    expect(shelfIndex('WY', 'dnc')).toBe(99);
  });

  it('each state and status has its own index of a shelf, which names both', () => {
    const shelves = stateCodes.flatMap((state) =>
      phoneStatuses.map((status) => ({ state, status, index: shelfIndex(state, status) })),
    );
    expect(shelves.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(allShelves);
    for (const { state, status, index } of shelves)
      expect([stateOf(index), statusOf(index)]).toEqual([state, status]);
  });
});
