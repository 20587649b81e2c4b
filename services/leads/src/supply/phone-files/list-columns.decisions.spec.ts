import { describe, expect, it } from '@jest/globals';
import { decideColumns, type ListColumn } from './list-columns.decisions.js';

const column = (header: string, phones: number, filled = phones, emails = 0): ListColumn => ({
  header,
  phones,
  filled,
  emails,
});
const phonesOf = (...columns: ListColumn[]) => decideColumns(columns).phones;

describe('the columns of phones', () => {
  it.each([
    ['Home', 'Mobile', 'Work', 'Fax'],
    ['DNC_Home', 'DNC_Cell', 'DNC_Work', 'dncOther'],
    ['Home Phone', 'Mobile Phone', 'Business Phone', 'Phone 2 - Value'],
    ['Phone', 'phone_2', 'PhoneNumber', 'Tel.'],
    ['', '', '', ''],
  ])('finds all columns that hold phones: %s, %s, %s and %s', (...headers) => {
    expect(phonesOf(...headers.map((header) => column(header, 2)))).toEqual([0, 1, 2, 3]);
  });

  it.each([
    'lead_id',
    'Customer',
    'Lead Number',
    'Account Number',
    'order no',
    'Phone ID',
    'Ref',
    'NPI',
  ])('finds columns whose header names a phone, not ids that look like phones: %s', (header) => {
    expect(phonesOf(column(header, 3), column('phone', 2, 3))).toEqual([1]);
  });

  it('finds columns beside a named one whose header says whose a phone is or when it rings', () => {
    expect(phonesOf(column('Phone', 2), column('Evening Contact', 2))).toEqual([0, 1]);
  });

  it('count although few of their cells are phones, when their header says so', () => {
    expect(phonesOf(column('Fax', 1, 900), column('Mobile', 800, 900))).toEqual([0, 1]);
    expect(phonesOf(column('Home Address', 1, 900), column('Mobile', 800))).toEqual([1]);
    expect(phonesOf(column('Mobile', 0, 5), column('Other', 4))).toEqual([1]);
  });

  it('finds columns that mostly hold phones when no header names one', () => {
    expect(phonesOf(column('a', 5, 10), column('b', 4, 10), column('id', 10))).toEqual([0]);
  });

  it('finds at least the column with the most phones', () => {
    expect(phonesOf(column('', 1, 9), column('', 2, 9), column('', 2, 9))).toEqual([1]);
    expect(phonesOf(column('id', 3))).toEqual([0]);
    expect(phonesOf(column('phone', 0, 3))).toEqual([]);
  });
});

describe('the columns of e-mails', () => {
  const emailsOf = (...columns: [string, number, number][]) =>
    decideColumns(columns.map(([header, emails, filled]) => column(header, 0, filled, emails)))
      .emails;

  it('finds all columns whose header names an e-mail', () => {
    const outlook = ['E-mail Address', 'E-mail 2 Address', 'Notes', 'workEmail'];
    const counts = [2, 1, 1, 1];
    expect(
      emailsOf(...outlook.map((one, i) => [one, counts[i] ?? 0, 2] as [string, number, number])),
    ).toEqual([0, 1, 3]);
  });

  it('finds columns that mostly hold e-mails when no header names one', () => {
    expect(emailsOf(['', 3, 3], ['', 1, 9], ['', 2, 3])).toEqual([0, 2]);
    expect(emailsOf(['', 0, 3])).toEqual([]);
  });
});
