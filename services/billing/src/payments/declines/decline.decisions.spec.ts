import { describe, expect, it } from '@jest/globals';
import { waitAfter } from './decline.decisions.js';

describe('waitAfter', () => {
  it('starts to wait at the limit of declines and doubles the wait up to the maximum', () => {
    const limit = { freeDeclines: 5, maxWaitSeconds: 3_600 };
    const waits = [0, 1, 4, 5, 6, 7, 10, 11, 2_000].map((declines) => waitAfter(declines, limit));
    expect(waits).toEqual([0, 0, 0, 60, 120, 240, 1_920, 3_600, 3_600]);
  });
});
