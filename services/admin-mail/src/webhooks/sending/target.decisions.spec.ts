import { describe, expect, it } from '@jest/globals';
import { faultOf, isPublicAddress } from './target.decisions.js';

describe('an address that a webhook may lead to', () => {
  it.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8'])(
    'a webhook may lead to the public address %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '198.18.0.1',
    '192.0.2.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:169.254.169.254',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'fc00::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    // Services of clouds for their own machines: metadata, credentials, name resolution.
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '64:ff9b::a83f:8110',
    '2002:a83f:8110::1',
    '169.254.169.253',
    '169.254.170.2',
    '169.254.42.42',
    '169.254.0.23',
    '100.100.100.200',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd20:ce::254',
    'fd00:42::42',
    '64:ff9b:1::7f00:1',
    '2001::1',
    '2001:20::1',
    '3fff::1',
    '5f00::1',
    '192.88.99.1',
    '240.0.0.1',
    'localhost',
    '',
  ])('a webhook may not lead to the address %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('the address of a webhook', () => {
  it.each([
    'https://example.com/hooks?a=1',
    'https://example.com:443/',
    'https://8.8.8.8/hook',
    'https://[2606:4700::1111]/',
  ])('a webhook can have the address %s', (url) => {
    expect(faultOf(url, { isStrict: true })).toBeUndefined();
  });

  it.each([
    ['example.com', /https/],
    ['http://example.com', /https/],
    ['ftp://example.com', /https/],
    ['https://user@example.com', /user name/],
    ['https://:word@example.com', /user name/],
    ['https://example.com:8443', /port/],
    ['https://127.0.0.1', /public/],
    ['https://2130706433/', /public/],
    ['https://0x7f.1/', /public/],
    ['https://[::1]/', /public/],
    ['https://[::ffff:10.0.0.1]/', /public/],
    ['https://169.254.169.254/latest/meta-data', /public/],
  ])('cannot be %s', (url, reason) => {
    expect(faultOf(url, { isStrict: true })).toMatch(reason);
  });

  it('a webhook can have a local address in a trial, but none with a password', () => {
    expect(faultOf('http://127.0.0.1:9000/', { isStrict: false })).toBeUndefined();
    expect(faultOf('http://a:b@127.0.0.1:9000/', { isStrict: false })).toMatch(/user name/);
  });
});
