import { describe, expect, it } from '@jest/globals';
import { retryDelayMs } from './retry-delay.js';

describe('the delay before a row is retried', () => {
  it('doubles the delay before a row is retried from half a second to a minute', () => {
    expect([1, 2, 3, 8, 9, 5_000].map(retryDelayMs)).toEqual([
      500, 1_000, 2_000, 60_000, 60_000, 60_000,
    ]);
  });
});
