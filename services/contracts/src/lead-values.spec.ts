import { describe, expect, it } from '@jest/globals';
import { readEmail, readPhone, readState, readStatus } from './lead-values.js';

describe('reading a phone', () => {
  it.each([
    ['4155550123'],
    ['+14155550123'],
    ['1-415-555-0123'],
    ['(415) 555-0123'],
    ['415.555.0123'],
    [' 415 555 0123 '],
    ['415\u2011555\u20110123'],
    ['4155550123.0'],
    ['14155550123.00'],
  ])('reads a phone from %j', (text) => {
    expect(readPhone(text)).toBe('4155550123');
  });

  it.each([
    [''],
    ['415555012'],
    ['41555501234'],
    ['1155550123'],
    ['4150550123'],
    ['415-555-0123 x5'],
    ['415-555-CALL'],
    ['4.15555E+09'],
    ['+44 20 7946 0123'],
  ])('refuses as a phone: %j', (text) => {
    expect(readPhone(text)).toBeUndefined();
  });
});

describe('reading a state', () => {
  it.each([
    ['CA', 'CA'],
    ['ca ', 'CA'],
    ['New York', 'NY'],
    ['new  york', 'NY'],
    ['N.Y.', 'NY'],
    ['WEST VIRGINIA', 'WV'],
  ])('reads a state from %j', (text, code) => {
    expect(readState(text)).toBe(code);
  });

  it.each([[''], ['XX'], ['DC'], ['Ontario'], ['__proto__'], ['constructor']])(
    'refuses as a state: %j',
    (text) => {
      expect(readState(text)).toBeUndefined();
    },
  );
});

describe('reading a phone status', () => {
  it('accepts clean and dnc in any case as a status, and nothing else', () => {
    expect(readStatus(' DNC ')).toBe('dnc');
    expect(readStatus('Clean')).toBe('clean');
    expect(readStatus('yes')).toBeUndefined();
    expect(readStatus('')).toBeUndefined();
  });
});

describe('reading an e-mail address', () => {
  it.each([['a@b.co'], ["o'neil+x@sub.example.com"], ['jörg@bücher.de']])(
    'accepts the e-mail address %j',
    (text) => {
      expect(readEmail(text)).toBe(text);
    },
  );

  it.each([['a@b'], ['a b@c.de'], ['a@@b.de'], ['@b.de'], ['a@.de'], ['a@b..de'], ['<a@b.de>']])(
    'refuses as an e-mail address: %j',
    (text) => {
      expect(readEmail(text)).toBeUndefined();
    },
  );
});
