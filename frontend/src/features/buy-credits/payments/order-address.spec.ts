import { describe, expect, it } from '@jest/globals';
import { orderAddressOf } from './order-address.js';

const orderIn = (back: string) => orderAddressOf(new URLSearchParams({ back }));

describe('orderAddressOf', () => {
  it.each(['/buy-leads', '/buy-leads?dataset=d&states=TX,CA'])('accepts %s', (address) => {
    expect(orderIn(address)).toBe(address);
  });

  it.each(['', '//evil.test', 'https://evil.test/buy-leads', '/buy-leads.evil', '/my-leads'])(
    'ignores %p',
    (address) => {
      expect(orderIn(address)).toBeUndefined();
    },
  );

  it('orderAddressOf is undefined without an order', () => {
    expect(orderAddressOf(new URLSearchParams())).toBeUndefined();
  });
});
