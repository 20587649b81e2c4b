import { describe, expect, it } from '@jest/globals';
import type { PackDetailsView } from '@leadmart/contracts';
import { outcomeSentence, termsSentence } from './claim-words.js';

const details = (
  returns: Partial<PackDetailsView['returns']>,
  items = [{ fromDays: 0, price: 5, leads: 100 }],
) =>
  ({
    pack: { items },
    returns: { automatic: 10, open: 0, approved: 0, left: 20, ...returns },
  }) as PackDetailsView;

describe('the leads of a pack that can be returned', () => {
  it.each([
    [12, 'You can return up to 12 leads until'],
    [5, 'You can return 5 more of up to 12 leads until'],
    [0, 'You have returned all 12 leads that can be returned.'],
  ])('with %i left says: %s', (left, text) => {
    const open = { isOpen: true, windowDays: 14, windowEndsAt: '2026-12-14T12:00:00.000Z' };
    expect(termsSentence(details({ ...open, left, cap: 12 }))).toContain(text);
  });
});

describe('the outcome of a return before it is sent', () => {
  it.each([
    [{}, 1, 'Approved at once: 5 credits come back to your account, 5 credits for each.'],
    [{ open: 3, approved: 4 }, 3, 'Approved at once: 15 credits come back'],
    [{ open: 3, approved: 4 }, 4, 'We review all 4: up to 20 credits come back to your account'],
    [{ left: 1 }, 2, 'Only 1 lead can still be returned, and these are 2.'],
    [{ automatic: 0 }, 1, 'We review it: up to 5 credits come back'],
    [{ automatic: 0 }, 0, 'We review them: 5 credits for each that we approve.'],
    [{}, 0, 'Up to 10 leads are approved at once, more of them are reviewed: 5 credits for each.'],
  ])('with %j and %i leads says: %s', (returns, leads, text) => {
    expect(outcomeSentence(details(returns), leads)).toContain(text);
  });

  it.each([
    [1, 'Approved at once: what you paid comes back to your account, 2.5 to 5 credits for each.'],
    [20, 'We review all 20: what you paid comes back to your account, 2.5 to 5 credits for each'],
    [
      0,
      'Up to 10 leads are approved at once, more of them are reviewed: 2.5 to 5 credits for each.',
    ],
  ])('of a pack with two prices and %i leads says: %s', (leads, text) => {
    const items = [
      { fromDays: 0, price: 5, leads: 60 },
      { fromDays: 31, price: 2.5, leads: 40 },
    ];
    expect(outcomeSentence(details({}, items), leads)).toContain(text);
  });
});
