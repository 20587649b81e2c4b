import { describe, expect, it } from '@jest/globals';
import { readAddress, writeAddress } from '../../shared/lib/address/address-schema.js';
import { orderAddress } from './order-address.js';

describe('an order in its address', () => {
  it('reads dataset, phone status, states and quantity', () => {
    expect(readAddress(orderAddress, '?dataset=d1&status=dnc&states=TX,CA&quantity=300')).toEqual({
      dataset: 'd1',
      status: 'dnc',
      states: ['CA', 'TX'],
      quantity: 300,
      add: '',
    });
  });

  it('replaces each invalid value by the start of an order', () => {
    expect(readAddress(orderAddress, '?dataset=d1&status=all&states=TX,QQ&quantity=-1')).toEqual({
      dataset: 'd1',
      status: 'clean',
      states: ['TX'],
      quantity: 100,
      add: '',
    });
  });

  it('reduces a quantity that is too large to the largest one', () => {
    expect(readAddress(orderAddress, '?quantity=1000001').quantity).toBe(1_000_000);
  });

  it('is empty before the first choice', () => {
    expect(writeAddress(orderAddress, readAddress(orderAddress, ''))).toBe('');
  });
});
