import { describe, expect, it } from '@jest/globals';
import { nameInMails } from './letter-parts.js';

describe('a name in a mail', () => {
  it.each([
    'Ann',
    "Mary-Jane O'Neil Jr.",
    'Dr. José Núñez',
    'J. R. R. Tolkien',
    '张伟',
    'Acme, Inc.',
  ])('a mail does not change the name %s', (name) => {
    expect(nameInMails(name)).toBe(name);
  });

  it.each([
    ['john.doe', 'john doe'],
    ['evil.com', 'evil com'],
    ['Ann of evil.co.uk', 'Ann of evil co uk'],
    ['evil․com', 'evil com'],
    ['evil。com', 'customer'],
    ['ｅｖｉｌ．ｃｏｍ', 'ｅｖｉｌ ｃｏｍ'],
    ['10.0.0.1', '10 0 0 1'],
    ['https://evil.com', 'customer'],
    ['www.evil.com', 'customer'],
    ['evil.com/login?now', 'customer'],
    ['ann@evil.com', 'customer'],
    ['Your account is locked. Visit us', 'customer'],
    ['Ann\r\nBcc: x', 'customer'],
    ['\u202Emoc.live', 'moc live'],
    ['', 'customer'],
  ])('writes the name %j so that no mail program makes a link of it', (name, called) => {
    expect(nameInMails(name)).toBe(called);
  });
});
