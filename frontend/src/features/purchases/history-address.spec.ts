import { describe, expect, it } from '@jest/globals';
import { readAddress } from '../../shared/lib/address/address-schema.js';
import {
  historyAddress,
  historyQueryOf,
  lengthOf,
  rangeLengths,
  rangeOf,
} from './history-address.js';

const read = (search: string) => readAddress(historyAddress, search);

describe('the purchases in their address', () => {
  it('asks for all purchases, newest first, without choices', () => {
    expect(historyQueryOf(read(''))).toBe('type=all&page=1');
  });

  it('asks for a range from the first to the last moment of its days', () => {
    const query = new URLSearchParams(
      historyQueryOf(read('?from=2026-02-01&to=2026-02-03&sort=amount&type=leadPurchase&page=2')),
    );
    expect(Object.fromEntries(query)).toEqual({
      type: 'leadPurchase',
      page: '2',
      sort: 'amount',
      from: new Date(2026, 1, 1).toISOString(),
      to: new Date(2026, 1, 3, 23, 59, 59, 999).toISOString(),
    });
  });

  it('recognises the ranges of its shortcuts and no others', () => {
    for (const days of rangeLengths) expect(lengthOf(rangeOf(days))).toBe(days);
    expect(lengthOf({ from: '2020-01-01', to: '' })).toBe(-1);
    expect(lengthOf({ ...rangeOf(7), to: '2026-01-01' })).toBe(-1);
  });
});
