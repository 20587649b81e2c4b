import { describe, expect, it } from '@jest/globals';
import { maxClockDifferenceMs } from '@leadmart/contracts';
import { momentFault, momentSentence } from './moment.decisions.js';

const times = { boughtAt: new Date(1_000_000), now: new Date(2_000_000) };

describe('the moment of a call', () => {
  it.each([
    [2_000_000 + maxClockDifferenceMs, undefined],
    [2_000_001 + maxClockDifferenceMs, 'in-future'],
    [1_000_000 - maxClockDifferenceMs, undefined],
    [999_999 - maxClockDifferenceMs, 'before-purchase'],
  ])('a moment is between purchase and now, by clocks that differ a little: %s', (at, fault) => {
    expect(momentFault(at, times)).toBe(fault);
  });

  it('a wrong moment is named with the right ones', () => {
    expect(momentSentence('in-future', times)).toBe(
      'expected a moment that has passed: it is 1970-01-01T00:33:20.000Z',
    );
    expect(momentSentence('before-purchase', times)).toBe(
      'expected a moment after the purchase at 1970-01-01T00:16:40.000Z',
    );
  });
});
