import { describe, expect, it } from '@jest/globals';
import { clientAddressOf } from './client-address.js';

describe('where a request comes from', () => {
  it('is the last hop, which the gateway wrote, and not what the client claims', () => {
    expect(clientAddressOf('9.9.9.9, 10.0.0.7', '127.0.0.1')).toBe('10.0.0.7');
  });

  it('is the caller when nothing was forwarded', () => {
    expect(clientAddressOf(undefined, '::ffff:127.0.0.1')).toBe('127.0.0.1');
    expect(clientAddressOf('', '127.0.0.1')).toBe('127.0.0.1');
  });

  it('counts the IPv6 addresses of one network as one', () => {
    const addresses = [
      '2001:db8:0:1::5',
      '2001:DB8::1:aaaa:bbbb:cccc:dddd',
      '2001:0db8:0:1:2:3:4:5',
    ];
    expect(new Set(addresses.map((address) => clientAddressOf(address, '')))).toEqual(
      new Set(['2001:db8:0:1::/64']),
    );
    expect(clientAddressOf('2001:db8:0:2::5', '')).not.toBe('2001:db8:0:1::/64');
  });
});
