import { describe, expect, it } from '@jest/globals';
import { rangeQueryOf } from './analytics-address.js';

const none = { days: 30, range: '', from: '', to: '' } as const;

describe('the query of the chosen range', () => {
  it.each([
    [none, 'days=30'],
    [{ ...none, range: 'last-month' as const, from: '2026-01-01' }, 'range=last-month'],
    [{ ...none, range: 'own' as const }, 'range=all'],
    [{ ...none, range: 'own' as const, from: '2026-01-01' }, 'from=2026-01-01'],
    [{ ...none, range: 'own' as const, to: '2026-01-01' }, 'to=2026-01-01'],
    [
      { ...none, range: 'own' as const, from: '2026-02-01', to: '2026-01-01' },
      'from=2026-01-01&to=2026-02-01',
    ],
    // While the year is being typed.
    [{ ...none, range: 'own' as const, from: '0002-02-01', to: '2026-01-01' }, 'to=2026-01-01'],
  ])('%j asks for %s', (chosen, query) => {
    expect(rangeQueryOf(chosen)).toBe(query);
  });
});
