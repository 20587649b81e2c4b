import { describe, expect, it } from '@jest/globals';
import { noon } from '../../../test/factories/account.js';
import { decideCheck, nextCheckAt, periodOf } from './reconciler.decisions.js';

const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);
const payment = { createdAt: noon };

describe('an open payment', () => {
  it.each([
    ['succeeded', 1, 'settle'],
    ['failed', 1, 'settle'],
    ['running', 600, 'wait'],
    ['requires_action', 59, 'settle'],
    ['requires_action', 60, 'cancel'],
    [undefined, 8, 'wait'],
    [undefined, 9, 'give-up'],
  ] as const)(
    'decides by the state %s at the provider after %i minutes to %s',
    (state, age, expected) => {
      expect(decideCheck(payment, state, minutes(age))).toBe(expected);
    },
  );

  it('searches an open payment from before its creation until after it is given up', () => {
    const { from, to } = periodOf([{ createdAt: minutes(5) }, payment]);
    expect(from < noon).toBe(true);
    expect(to > minutes(14)).toBe(true);
  });

  it.each([
    ['less and less often', 'unknown', 1, 0, 1.5],
    ['less and less often', 'unknown', 1, 2, 3],
    ['when it can be given up', 'unknown', 5, 4, 9],
    ['every ten minutes', 'requires_action', 20, 20, 30],
    ['when it can be cancelled', 'requires_action', 55, 20, 60],
    ['soon when the provider did not answer in time', 'unknown', 20, 20, 20.5],
    ['soon when it can be given up now', 'unknown', 9, 20, 9.5],
  ] as const)('checks an open payment again %s', (_when, status, age, checks, expected) => {
    const open = { status, checks, createdAt: noon };
    expect(nextCheckAt(open, minutes(age), 30_000)).toEqual(minutes(expected));
  });
});
