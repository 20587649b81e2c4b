import { describe, expect, it } from '@jest/globals';
import { readAddress, writeAddress } from '../../../shared/lib/address/address-schema.js';
import { filterAddress, filtersIn, valuesOf } from './filter-address.js';
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
    } as const;
    const search = writeAddress(filterAddress, valuesOf(filters), 'page=4');
    expect(search).toBe('name=roof&status=dnc&states=CA,TX&min=0&max=500');
    expect(filtersIn(read(search))).toEqual(filters);
    expect(writeAddress(filterAddress, valuesOf(noFilters))).toBe('');
  });

  it('ignores an invalid bound and a maximum below the minimum', () => {
    expect(filtersIn(read('min=-5&max=200'))).toMatchObject({ maxQuantity: 200 });
    expect(filtersIn(read('min=300&max=200')).maxQuantity).toBeUndefined();
    expect(filtersIn(read('min=300&max=200')).minQuantity).toBe(300);
  });
});
