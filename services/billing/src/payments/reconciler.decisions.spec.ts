import { describe, expect, it } from '@jest/globals';
import { noon } from '../../test/factories/account.js';
import { decideCheck, listMargin, nextCheckAfterMs } from './reconciler.decisions.js';

const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);
const payment = { createdAt: noon };

describe('an open payment', () => {
  it.each([
    ['succeeded', 1, 'settle'],
    ['failed', 1, 'settle'],
    ['running', 600, 'wait'],
    ['requires_action', 59, 'settle'],
    ['requires_action', 60, 'cancel'],
    [undefined, 9, 'wait'],
    [undefined, 10, 'give-up'],
  ] as const)('that is %s at the provider after %i minutes: %s', (state, age, expected) => {
    expect(decideCheck(payment, state, minutes(age))).toBe(expected);
  });

  it('is looked for from before it was stored, clocks being what they are, to when it is given up', () => {
    const { from, to } = listMargin(noon);
    expect(from < noon).toBe(true);
    expect(to >= minutes(10)).toBe(true);
  });

  it('is looked at less and less often, at least every ten minutes', () => {
    const waits = [0, 1, 2, 20].map((checks) => nextCheckAfterMs(checks, 30_000));
    expect(waits).toEqual([30_000, 60_000, 120_000, 600_000]);
  });
});
