import { describe, expect, it } from '@jest/globals';
import { growingWaitMs } from './growing-wait.js';

describe('the wait after failures', () => {
  it('doubles with each failure up to the longest wait', () => {
    const waits = [0, 1, 2, 3, 4, 9_999].map((failures) =>
      growingWaitMs(failures, { firstMs: 5, mostMs: 30 }),
    );
    expect(waits).toEqual([5, 5, 10, 20, 30, 30]);
  });
});
