import { describe, expect, it } from '@jest/globals';
import { readAddress, writeAddress } from '../../shared/lib/address/address-schema.js';
import { orderAddress } from './order-address.js';

describe('an order in its address', () => {
  it('keeps the ages and the times sold that were chosen', () => {
    const order = readAddress(orderAddress, '?ages=91%2B,0-7&sold=0');
    expect([order.ages, order.sold]).toEqual([['0-7', '91+'], '0']);
    expect(writeAddress(orderAddress, order)).toBe('ages=0-7,91%2B&sold=0');
    expect(readAddress(orderAddress, '?ages=7&sold=9')).toMatchObject({ ages: [], sold: '' });
  });

  it('reads dataset, phone status, states and quantity', () => {
    expect(readAddress(orderAddress, '?dataset=d1&status=dnc&states=TX,CA&quantity=300')).toEqual({
      dataset: 'd1',
      status: 'dnc',
      states: ['CA', 'TX'],
      quantity: 300,
      at: '',
      owned: '',
      ages: [],
      lines: [],
      sold: '',
      more: '',
      samples: '',
      saved: '',
    });
  });

  it('replaces each invalid value by the start of an order', () => {
    expect(readAddress(orderAddress, '?dataset=d1&status=all&states=TX,QQ&quantity=-1')).toEqual({
      dataset: 'd1',
      status: 'clean',
      states: ['TX'],
      quantity: 100,
      at: '',
      owned: '',
      ages: [],
      lines: [],
      sold: '',
      more: '',
      samples: '',
      saved: '',
    });
  });

  it('reduces a quantity that is too large to the largest one', () => {
    expect(readAddress(orderAddress, '?quantity=1000001').quantity).toBe(1_000_000);
  });

  it('says whether the sample rows are unfolded', () => {
    const order = readAddress(orderAddress, '?samples=open');
    expect(order.samples).toBe('open');
    expect(writeAddress(orderAddress, order)).toBe('samples=open');
    expect(readAddress(orderAddress, '?samples=yes').samples).toBe('');
  });

  it.each(['include', 'exclude'])('keeps the choice to %s owned leads', (owned) => {
    const order = readAddress(orderAddress, `?owned=${owned}`);
    expect(writeAddress(orderAddress, order)).toBe(`owned=${owned}`);
    expect(readAddress(orderAddress, '?owned=true').owned).toBe('');
  });

  it('the address of an order is empty before the first choice', () => {
    expect(writeAddress(orderAddress, readAddress(orderAddress, ''))).toBe('');
  });
});
