import { describe, expect, it } from '@jest/globals';
import { retryDelayMs } from './use-purchase-watch.js';

describe('polling a purchase that does not answer', () => {
  it('waits 1, 2 and 4 seconds, then gives up', () => {
    expect([1, 2, 3, 4].map(retryDelayMs)).toEqual([1_000, 2_000, 4_000, undefined]);
  });
});
