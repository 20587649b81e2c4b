import { describe, expect, it } from '@jest/globals';
import { readAddress, writeAddress } from '../../../shared/lib/address/address-schema.js';
import { filterAddress, filtersIn, packsQueryOf, valuesOf } from './filter-address.js';
import { noFilters } from './filters.js';

const read = (search: string) => readAddress(filterAddress, search);

describe('the filters of My Leads in the address', () => {
  it('restores the filters that it wrote, on the first page', () => {
    const filters = {
      datasetName: 'roof',
      phoneStatus: 'dnc',
      states: ['CA', 'TX'],
      minQuantity: 0,
      maxQuantity: 500,
      from: '2026-01-31',
      to: '',
    } as const;
    const search = writeAddress(filterAddress, { ...read('page=4'), ...valuesOf(filters) });
    expect(search).toBe('name=roof&status=dnc&states=CA,TX&min=0&max=500&from=2026-01-31');
    expect(filtersIn(read(search))).toEqual(filters);
    expect(writeAddress(filterAddress, { ...read(''), ...valuesOf(noFilters) })).toBe('');
  });

  it('sends the filters of My Leads with the order and the page, and with days of the reader', () => {
    const day = {
      ...noFilters,
      states: ['CA', 'TX'] as const,
      from: '2026-01-31',
      to: '2026-01-31',
    };
    const query = new URLSearchParams(packsQueryOf(day, { sort: 'name', page: 2 }));
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
    expect(new Date(from).getHours()).toBe(0);
    expect(Date.parse(to) - Date.parse(from)).toBe(24 * 60 * 60 * 1000 - 1);
    expect(Object.fromEntries(query)).toEqual({
      states: 'CA,TX',
      sort: 'name',
      page: '2',
      from,
      to,
    });
    expect(packsQueryOf(noFilters, { sort: '-date', page: 1 })).toBe('');
  });

  it('ignores an invalid bound and a maximum below the minimum', () => {
    expect(filtersIn(read('min=-5&max=200'))).toMatchObject({ maxQuantity: 200 });
    expect(filtersIn(read('min=300&max=200')).maxQuantity).toBeUndefined();
    expect(filtersIn(read('min=300&max=200')).minQuantity).toBe(300);
  });
});
