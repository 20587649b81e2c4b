import { describe, expect, it } from '@jest/globals';
import type { Availability } from '../use-availability.js';
import { noLeadsOf } from './no-leads.js';

const known = (owned: number, listed: { atLeast: number; below: number } | null): Availability => ({
  state: 'known',
  available: 0,
  leftOut: { owned, ownedElsewhere: 0, listed },
});
const reasonOf = (selected: Availability) => noLeadsOf(['TX'], selected, {}).reason;

describe('an order without leads', () => {
  it.each([
    [known(64, null), 'You already own all 64.'],
    [
      known(64, { atLeast: 310, below: 320 }),
      'You already own 64, and about 310 on your suppression lists.',
    ],
    [known(0, { atLeast: 0, below: 100 }), 'Fewer than 100 on your suppression lists.'],
    [known(0, null), undefined],
    [{ state: 'counting' } as const, undefined],
    [{ ...known(9, null), available: 1 } as Availability, undefined],
    [
      { ...known(9, null), tooOld: { states: ['TX'], limitDays: 30 } } as Availability,
      'The check of Texas is older than 30 days: not sold now.',
    ],
  ])('begins with the reason that the page knows: %j', (selected, reason) => {
    expect(reasonOf(selected)).toBe(reason);
  });

  it('names the nearest states that have leads', () => {
    expect(noLeadsOf(['TX'], known(0, null), { OK: 5, ME: 7, LA: 0 }).nearby).toEqual([
      { state: 'OK', leads: 5 },
      { state: 'ME', leads: 7 },
    ]);
  });
});
