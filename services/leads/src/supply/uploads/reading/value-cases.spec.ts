import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { readPhoneFile } from '../../phone-files/read-phones.js';
import { readLeads } from './read-leads.js';

const caseOf = (name: string) =>
  readFile(new URL(`../../../../test/cases/${name}.csv`, import.meta.url));

async function uploaded(name: string) {
  const { leads, invalid } = await readLeads(await caseOf(name), {});
  const rows = Array.from({ length: leads.size }, (_, row) => leads.line(row).toString().trim());
  return { rows, errors: invalid.map(({ error }) => error) };
}

describe('the values of an uploaded file', () => {
  it.each([
    ['13-zero-width-email', 'Ada,Test,TX,Austin,5123000001,clean,ada@x.example.com'],
    ['14-bidi-phone', 'Ada,Test,TX,Austin,5125550100,clean,ada@x.example.com'],
    ['15-zero-width-state-status', 'Ada,Test,TX,Austin,5123000001,clean,ada@x.example.com'],
    ['16-excel-equals-phone', 'Ada,Test,TX,Austin,5125550100,clean,ada@x.example.com'],
    ['17-apostrophe-phone', 'Ada,Test,TX,Austin,5127770102,clean,ada@x.example.com'],
    ['26-punycode-tld', 'Ada,Test,TX,Austin,5123000001,clean,john@x.xn--p1ai'],
  ])('reads the values of an uploaded file in %s', async (name, row) => {
    expect(await uploaded(name)).toEqual({ rows: [row], errors: [] });
  });

  it('refuses filler phones in an upload, and names the reason', async () => {
    const { rows, errors } = await uploaded('23-filler-phones');
    expect(rows).toEqual([]);
    expect(errors).toEqual([
      'Phone number is not a phone number: all of its digits are the same',
      'Phone number is not a phone number: all of its digits are the same',
      'Phone number is not a phone number: all of its digits are the same',
      'Phone number is not a US number: 242 is an area code of the Bahamas',
      'Phone number is not a US number: 876 is an area code of Jamaica',
      'Phone number is not a US number: 900 is for services with a charge',
      'Phone number is not a phone number: 911 is a service code, not an exchange',
    ]);
  });

  it('refuses placeholders for names in an upload', async () => {
    const { rows, errors } = await uploaded('24-placeholder-names');
    expect(rows).toEqual([]);
    expect(new Set(errors)).toEqual(
      new Set([
        'First name must be a name, not a placeholder; Last name must be a name, not a placeholder',
      ]),
    );
  });

  it('keep what only looks like a code of a spreadsheet or a formula', async () => {
    const { rows } = await uploaded('25-xlsx-escape');
    expect(rows.map((row) => row.split(',')[0])).toEqual(['_x0041_', "'-Ann"]);
  });
});

describe('the columns of a list', () => {
  const listed = async (name: string) => {
    const read = await readPhoneFile(await caseOf(name), { withEmails: true });
    const { phones, emails, invalid, columns } = read;
    return { phones: [...phones], emails, invalid, columns };
  };

  it('finds all three phones of a Do Not Call export', async () => {
    expect(await listed('07-dnc-three-phone-columns')).toEqual({
      phones: [9101, 9102, 9201, 9202, 9301, 9302].map((line) => 5_123_000_000 + line),
      emails: [],
      invalid: [],
      columns: {
        phones: ['DNC_Home', 'DNC_Cell', 'DNC_Work'],
        emails: [],
        leftOut: ['Last Name', 'First Name'],
      },
    });
  });

  it('finds the phones and emails of an Outlook export', async () => {
    expect(await listed('08-outlook-suppression')).toMatchObject({
      phones: [9101, 9102, 9201, 9302].map((line) => 5_123_000_000 + line),
      emails: ['ann@one.example.com', 'ann@work.example.com', 'ben@two.example.com'],
      invalid: [],
      columns: { phones: ['Home Phone', 'Mobile Phone', 'Business Phone'] },
    });
  });

  it('finds the phones of a list, not ids that look like phones', async () => {
    expect(await listed('09-id-column-looks-like-phone')).toMatchObject({
      phones: [5_123_009_001, 5_123_009_002],
      columns: { phones: ['phone'], leftOut: ['lead_id'] },
    });
  });

  it('lose no phone with an extension or a wrapper beside an email', async () => {
    expect(await listed('10-unreadable-phone-readable-email')).toMatchObject({
      phones: [5_123_009_102, 5_123_009_103, 5_123_009_104],
      invalid: [],
    });
  });
});
