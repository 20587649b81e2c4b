import { describe, expect, it } from '@jest/globals';
import { leadLayouts } from '../../stock/lead-layouts.js';
import { readEmail, readLead, readPhone, readState, readStatus } from './lead-row.js';

const aRow = {
  firstName: ' Ann ',
  lastName: 'Lee',
  state: 'california',
  city: 'San José',
  phoneNumber: '+1 (415) 555-0123',
  phoneNumberStatus: ' Clean',
  email: 'Ann.Lee@Example.COM',
};

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

describe('reading a row', () => {
  it('reads a row into a normalised lead', () => {
    expect(readLead(aRow)).toEqual({
      phone: 4155550123,
      state: 'CA',
      status: 'clean',
      cells: {
        firstName: 'Ann',
        lastName: 'Lee',
        state: 'CA',
        city: 'San José',
        phoneNumber: '4155550123',
        phoneNumberStatus: 'clean',
        email: 'ann.lee@example.com',
      },
    });
  });

  it('accepts a row without city, e-mail and one of the names', () => {
    expect(readLead({ ...aRow, city: '', email: ' ', lastName: '' })).toHaveProperty('phone');
  });

  it('reports every invalid cell of a row', () => {
    const misses = readLead({
      firstName: '',
      lastName: ' ',
      state: 'Mars',
      city: '',
      phoneNumber: '123',
      phoneNumberStatus: 'maybe',
      email: 'nope',
    });
    expect(misses).toEqual([
      expect.objectContaining({ field: 'firstName' }),
      { field: 'state', value: 'Mars', error: 'expected a US state' },
      expect.objectContaining({ field: 'phoneNumber', value: '123' }),
      expect.objectContaining({ field: 'phoneNumberStatus', value: 'maybe' }),
      expect.objectContaining({ field: 'email', value: 'nope' }),
    ]);
  });
});

describe('the line of a lead in a download', () => {
  it('writes no cell that a spreadsheet runs as a formula, with any separator', () => {
    const lead = readLead({ ...aRow, firstName: '＝1+1', lastName: 'x;=1+1', city: 'a|@b, -c' });
    if (!('cells' in lead)) throw new Error('the row was refused');
    expect(leadLayouts.current.lineOf(lead.cells)).toBe(
      `'＝1+1,x;'=1+1,CA,"a|'@b,' -c",4155550123,clean,ann.lee@example.com\r\n`,
    );
  });
});
