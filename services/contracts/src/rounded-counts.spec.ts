import { describe, expect, it } from '@jest/globals';
import { roundedCountOf } from './rounded-counts.js';

describe('a rounded count', () => {
  it.each([
    [0, 0, 100],
    [1, 0, 100],
    [99, 0, 100],
    [100, 100, 110],
    [109, 100, 110],
    [110, 110, 120],
    [999, 990, 1_000],
    [1_000, 1_000, 1_100],
    [123_456, 120_000, 130_000],
  ])('of %i is at least %i and below %i', (count, atLeast, below) => {
    expect(roundedCountOf(count)).toEqual({ atLeast, below });
  });
});
