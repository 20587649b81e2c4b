import { describe, expect, it } from '@jest/globals';
import { countedAs } from './client.js';

describe('the address by which limits count', () => {
  it.each([
    ['10.0.0.7', '10.0.0.7'],
    ['::ffff:10.0.0.7', '10.0.0.7'],
    ['2001:db8:0:1::5', '2001:db8:0:1::/64'],
    ['2001:0db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
    ['2001:db8:0:2::5', '2001:db8:0:2::/64'],
    ['2001:0DB8::1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('counts the address %s as %s', (address, counted) => {
    expect(countedAs(address)).toBe(counted);
  });
});
