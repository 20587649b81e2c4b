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

describe('a phone', () => {
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
  ])('is read from %j', (text) => {
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
  ])('is refused: %j', (text) => {
    expect(readPhone(text)).toBeUndefined();
  });
});

describe('a state', () => {
  it.each([
    ['CA', 'CA'],
    ['ca ', 'CA'],
    ['New York', 'NY'],
    ['new  york', 'NY'],
    ['N.Y.', 'NY'],
    ['WEST VIRGINIA', 'WV'],
  ])('is read from %j', (text, code) => {
    expect(readState(text)).toBe(code);
  });

  it.each([[''], ['XX'], ['DC'], ['Ontario'], ['__proto__'], ['constructor']])(
    'is refused: %j',
    (text) => {
      expect(readState(text)).toBeUndefined();
    },
  );
});

describe('a status', () => {
  it('is clean or dnc, whatever its case, and nothing is guessed', () => {
    expect(readStatus(' DNC ')).toBe('dnc');
    expect(readStatus('Clean')).toBe('clean');
    expect(readStatus('yes')).toBeUndefined();
    expect(readStatus('')).toBeUndefined();
  });
});

describe('an e-mail address', () => {
  it.each([['a@b.co'], ["o'neil+x@sub.example.com"], ['jörg@bücher.de']])('is %j', (text) => {
    expect(readEmail(text)).toBe(text);
  });

  it.each([['a@b'], ['a b@c.de'], ['a@@b.de'], ['@b.de'], ['a@.de'], ['a@b..de'], ['<a@b.de>']])(
    'is not %j',
    (text) => {
      expect(readEmail(text)).toBeUndefined();
    },
  );
});

describe('a row', () => {
  it('becomes a normalised lead', () => {
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

  it('may lack city and e-mail and one of the names', () => {
    expect(readLead({ ...aRow, city: '', email: ' ', lastName: '' })).toHaveProperty('phone');
  });

  it('tells every cell that cannot be stored', () => {
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
  it('runs nothing, whichever separator a spreadsheet splits it at', () => {
    const lead = readLead({ ...aRow, firstName: '＝1+1', lastName: 'x;=1+1', city: 'a|@b, -c' });
    if (!('cells' in lead)) throw new Error('the row was refused');
    expect(leadLayouts.current.lineOf(lead.cells)).toBe(
      `'＝1+1,x;'=1+1,CA,"a|'@b,' -c",4155550123,clean,ann.lee@example.com\r\n`,
    );
  });
});
