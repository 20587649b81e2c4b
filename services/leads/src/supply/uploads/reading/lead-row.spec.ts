import { describe, expect, it } from '@jest/globals';
import { blankLead, fieldSentence } from '@leadmart/contracts';
import { toLeadLine } from '@leadmart/stock';
import { readLead } from './lead-row.js';

const aRow = {
  ...blankLead,
  firstName: ' Ann ',
  lastName: 'Lee',
  state: 'california',
  city: 'San José',
  phoneNumber: '+1 (415) 555-0123',
  phoneNumberStatus: ' Clean',
  email: 'Ann.Lee@Example.COM',
};

describe('reading a row', () => {
  it('reads a row into a normalised lead', () => {
    expect(readLead(aRow)).toEqual({
      phone: 4155550123,
      state: 'CA',
      status: 'clean',
      cells: {
        ...blankLead,
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

  it('accepts a row without city, email and one of the names', () => {
    expect(readLead({ ...aRow, city: '', email: ' ', lastName: '' })).toHaveProperty('phone');
  });

  it('refuses a row without any name in a sentence that speaks of both', () => {
    const error = 'A first or a last name is required';
    expect(readLead({ ...aRow, firstName: ' ', lastName: '' })).toEqual([
      { field: 'firstName', value: ' ', error },
    ]);
    expect(fieldSentence({ field: 'firstName', message: error })).toBe(error);
  });

  it.each(['n/a', 'none', '-', 'null', '#REF!', '\u200B'])(
    'reads %j as no city and no email',
    (text) => {
      expect(readLead({ ...aRow, city: text, email: text })).toMatchObject({
        cells: { city: '', email: '' },
      });
    },
  );

  it.each(['null', 'undefined', 'N/A', '#REF!', '#NAME?', '-', '???'])(
    'refuses %j as a name, whether or not the other one is a name',
    (text) => {
      const error = 'expected a name, not a placeholder';
      const miss = (field: string) => ({ field, value: text, error });
      expect(readLead({ ...aRow, firstName: text })).toEqual([miss('firstName')]);
      expect(readLead({ ...aRow, lastName: text })).toEqual([miss('lastName')]);
    },
  );

  it('reads values that spreadsheets keep as text, with invisible characters between', () => {
    const row = {
      ...blankLead,
      firstName: '="Zo\u200Bë"',
      lastName: "'t Hooft\uFEFF",
      state: 'T\u200BX',
      city: '\u2066Austin\u2069',
      phoneNumber: '="\u202A+1 (512) 555-0100\u202C"',
      phoneNumberStatus: 'clean\u200F',
      email: 'ada\u200B@Bücher.example',
    };
    expect(readLead(row)).toMatchObject({
      phone: 5125550100,
      cells: {
        firstName: 'Zoë',
        lastName: "'t Hooft",
        state: 'TX',
        city: 'Austin',
        phoneNumberStatus: 'clean',
        email: 'ada@xn--bcher-kva.example',
      },
    });
  });

  it('reports every invalid cell of a row', () => {
    const misses = readLead({
      ...blankLead,
      lastName: ' ',
      state: 'Mars',
      phoneNumber: '123',
      phoneNumberStatus: 'maybe',
      email: 'nope',
    });
    expect(misses).toEqual([
      expect.objectContaining({ field: 'firstName' }),
      { field: 'state', value: 'Mars', error: 'not one of the fifty states' },
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
    expect(toLeadLine(lead.cells)).toBe(
      `'＝1+1,x;'=1+1,CA,"a|'@b,' -c",4155550123,clean,ann.lee@example.com\r\n`,
    );
  });
});
