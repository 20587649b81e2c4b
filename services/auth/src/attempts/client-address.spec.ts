import { describe, expect, it } from '@jest/globals';
import { countedAs } from './client-address.js';

describe('a client address', () => {
  it('is counted alike in both spellings of IPv4', () => {
    expect(countedAs('::ffff:127.0.0.1')).toBe('127.0.0.1');
  });

  it('is counted by its network where it is IPv6', () => {
    const addresses = [
      '2001:db8:0:1::5',
      '2001:DB8::1:aaaa:bbbb:cccc:dddd',
      '2001:0db8:0:1:2:3:4:5',
    ];
    expect(new Set(addresses.map(countedAs))).toEqual(new Set(['2001:db8:0:1::/64']));
    expect(countedAs('2001:db8:0:2::5')).not.toBe('2001:db8:0:1::/64');
  });
});
