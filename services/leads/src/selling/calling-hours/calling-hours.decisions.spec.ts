import { describe, expect, it } from '@jest/globals';
import { decideLimits } from './calling-hours.decisions.js';

const before = { all: { start: '09:00' }, states: { TX: { end: '20:00' } } } as const;

describe('a change of the hours of calls', () => {
  it('a change replaces what it names and leaves the rest', () => {
    const states = { TX: null, OH: { noSundays: true as const } };
    expect(decideLimits(before, { states })).toEqual({
      kind: 'store',
      limits: { all: { start: '09:00' }, states: { OH: { noSundays: true } } },
    });
    expect(decideLimits(before, { all: {} })).toEqual({
      kind: 'store',
      limits: { all: {}, states: before.states },
    });
    expect(decideLimits(before, {})).toEqual({ kind: 'store', limits: before });
  });

  it('a change is refused by the limits that it leads to, also by those that stay', () => {
    expect(decideLimits(before, { all: { start: '20:00' } })).toMatchObject({
      kind: 'refuse',
      because: { details: { fields: [{ field: 'all' }] } },
    });
    expect(decideLimits(before, { states: { NY: { end: '09:00' } } })).toMatchObject({
      kind: 'refuse',
      because: {
        details: {
          fields: [
            {
              field: 'states.NY',
              message: 'expected hours that leave some of 08:00–21:00, the law of New York',
            },
          ],
        },
      },
    });
  });
});
