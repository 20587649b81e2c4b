import { describe, expect, it } from '@jest/globals';
import { toPublicCount } from './dataset.view.js';

describe('a count of the public catalogue', () => {
  it.each([
    [1, 50],
    [99, 50],
    [100, 100],
    [119, 110],
    [1_234, 1_200],
    [100_000, 100_000],
    [100_001, 100_000],
    [109_999, 100_000],
    [110_000, 100_001],
  ])('of %i leads is %i', (forSale, shown) => {
    expect(toPublicCount(forSale)).toBe(shown);
  });
});
