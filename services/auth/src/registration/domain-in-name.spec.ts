import { describe, expect, it } from '@jest/globals';
import { holdsDomain } from './domain-in-name.js';

describe('a domain in a name', () => {
  it.each([
    'evil.com',
    'EVIL.COM',
    'Ann of evil.co.uk',
    'evil.com/path',
    'login-leadmart.support',
    'bit.ly/3xyz',
    'ｅｖｉｌ．ｃｏｍ',
    'evil。com',
    'пример.рф',
    'evil.xn--p1ai',
    'evil_shop.zip',
    '10.0.0.1',
    'Node evil.com.',
    'a.github.io',
  ])('finds a domain in the name %s', (name) => {
    expect(holdsDomain(name)).toBe(true);
  });

  it.each([
    'john.doe',
    "Mary-Jane O'Neil Jr.",
    'Dr. José Núñez',
    'J.R.R. Tolkien',
    'S.p.A. Milano',
    'Leads 2.0',
    'Acme, Inc.',
    '张伟',
    '...',
  ])('finds no domain in the name %s', (name) => {
    expect(holdsDomain(name)).toBe(false);
  });
});
