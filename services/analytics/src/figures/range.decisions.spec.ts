import { describe, expect, it } from '@jest/globals';
import { isFromFirst, rangeOf } from './range.decisions.js';

const today = '2028-03-15';

describe('the range of a query', () => {
  it.each([
    [{}, '2028-02-15', today],
    [{ days: 7 }, '2028-03-09', today],
    [{ range: 'this-month' as const }, '2028-03-01', today],
    [{ range: 'last-month' as const }, '2028-02-01', '2028-02-29'],
    [{ range: 'this-year' as const }, '2028-01-01', today],
    [{ range: 'all' as const }, '2026-05-04', today],
    [{ from: '2027-01-05', to: '2027-02-01' }, '2027-01-05', '2027-02-01'],
    [{ from: '2027-01-05' }, '2027-01-05', today],
    [{ from: '2029-01-01' }, '2029-01-01', '2029-01-01'],
    [{ to: '2027-01-05' }, '2026-05-04', '2027-01-05'],
    [{ to: '2026-01-05' }, '2026-01-05', '2026-01-05'],
  ])('%j is from %s to %s', (query, from, to) => {
    const firstDay = isFromFirst(query) ? '2026-05-04' : undefined;
    expect(rangeOf(query, today, firstDay)).toEqual({ from, to });
  });

  it('a range of a business without figures is today', () => {
    expect(rangeOf({ range: 'all' }, today)).toEqual({ from: today, to: today });
    expect(rangeOf({ to: '2027-01-05' }, today)).toEqual({ from: '2027-01-05', to: '2027-01-05' });
  });
});
