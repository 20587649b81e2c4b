import { describe, expect, it } from '@jest/globals';
import { networkOf } from './keyed-hash.js';

describe('the network of a client', () => {
  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.99', '203.0.113.0/24'],
    ['2001:DB8:00a0:1::1', '2001:db8:a0::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['2001:db8:a0:1::/64', '2001:db8:a0::/48'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
