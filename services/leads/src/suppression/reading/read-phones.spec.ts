import { describe, expect, it } from '@jest/globals';
import { readPastedPhones, readPhoneFile } from './read-phones.js';

const fileOf = (...lines: string[]) => readPhoneFile(Buffer.from(lines.join('\r\n')));

describe('reading phones from a file', () => {
  it.each([
    ['without a header', ['2015550101', '2015550100', '(201) 555-0101']],
    ['with any header', ['My "customers"', '2015550101', '2015550100', '+1 201.555.0101']],
    ['with a header that has a digit', ['Phone 2', '2015550101', '2015550100', '2015550101']],
  ])('returns distinct phones in ascending order from a column %s', async (_, lines) => {
    const { phones, ...counts } = await fileOf(...lines);
    expect([...phones]).toEqual([2_015_550_100, 2_015_550_101]);
    expect(counts).toEqual({ emails: [], lines: 3, invalidLines: 0, invalid: [] });
  });

  it('reads the column with the most phones, whatever its place and name', async () => {
    const { phones, lines, invalid } = await fileOf(
      'Name;Fax;Mobile',
      'Ann;2015550199;2015550101',
      ';"";"2015550102"',
      'Bob;2015550198;201555',
      "Cid;;'+12015550103",
    );
    expect([...phones]).toEqual([2_015_550_101, 2_015_550_102, 2_015_550_103]);
    expect(lines).toBe(4);
    expect(invalid).toEqual([
      { line: 4, value: '201555', error: 'No phone number with 10 digits' },
    ]);
  });

  it('reads area codes and numbers in two columns, as the registry writes them, beside whole phones', async () => {
    const { phones, invalid } = await fileOf(
      '201,5550101',
      '201,555010',
      '201,5550100',
      '2015550102',
    );
    expect([...phones]).toEqual([2_015_550_100, 2_015_550_101, 2_015_550_102]);
    expect(invalid).toEqual([{ line: 2, value: '201', error: 'No phone number with 10 digits' }]);
    // Columns of three and seven digits that are no phones.
    const others = await fileOf('id,zip,phone', '201,5550101,2015550103', '202,5550102,2015550104');
    expect([...others.phones]).toEqual([2_015_550_103, 2_015_550_104]);
  });

  it.each([
    ['below notes', ['Customers of May', '"Call, please"', '', 'Name;Phone', 'x;2015550101']],
    ['behind the separator of the file', ['sep=;', 'phone;name', '2015550101;24" x']],
    ['with row ends of another system', ['phone,name\r2015550101,"a\nb"\r']],
  ])('reads a list %s', async (_, lines) => {
    const { phones, invalidLines } = await fileOf(...lines);
    expect([[...phones], invalidLines]).toEqual([[2_015_550_101], 0]);
  });

  it('counts a first line that is nearly a phone as invalid, not as a header', async () => {
    const { lines, invalid } = await fileOf('201555010', '2015550101');
    expect(lines).toBe(2);
    expect(invalid).toEqual([expect.objectContaining({ line: 1, value: '201555010' })]);
  });

  it('says what is wrong with e-mail addresses, empty cells and open quotes', async () => {
    const { invalid } = await fileOf(
      '2015550101,x',
      'ann@example.com,x',
      ',x',
      '"2015550102,x',
      '2015550103,x',
    );
    expect(invalid).toEqual([
      { line: 2, value: 'ann@example.com', error: 'No phone number with 10 digits' },
      { line: 3, value: '', error: 'No phone number with 10 digits' },
      { line: 4, value: '"2015550102,x', error: 'A quote is opened and not closed' },
    ]);
  });

  it('counts all invalid lines and keeps the first 10,000', async () => {
    const read = await fileOf('2015550101', ...Array.from({ length: 10_500 }, () => 'none'));
    expect(read).toMatchObject({ lines: 10_501, invalidLines: 10_500 });
    expect(read.invalid).toHaveLength(10_000);
  });

  it('refuses a file that is no text', async () => {
    await expect(readPhoneFile(Buffer.from('PK\x03\x04x'))).rejects.toThrow('spreadsheet');
  });
});

describe('reading pasted phones', () => {
  it('counts every entry and names the line of what is no phone', () => {
    const { phones, ...counts } = readPastedPhones('2015550102, 2015550101\nAnn;2015550101\n');
    expect([...phones]).toEqual([2_015_550_101, 2_015_550_102]);
    expect(counts).toEqual({
      emails: [],
      lines: 4,
      invalidLines: 1,
      invalid: [{ line: 2, value: 'Ann', error: 'No phone number with 10 digits' }],
    });
  });
});

describe('reading e-mails, too', () => {
  it('takes the column with the most of them beside that of the phones', async () => {
    const lines = [
      'Note,Mail,Phone',
      'x@y.co,Ann@Example.com,',
      ',bob@example.com,2015550100',
      ',,12',
    ];
    const bytes = Buffer.from(lines.join('\n'));
    const { phones, emails, invalid, ...counts } = await readPhoneFile(bytes, { withEmails: true });
    expect([[...phones], emails]).toEqual([
      [2_015_550_100],
      ['ann@example.com', 'bob@example.com'],
    ]);
    expect(counts).toEqual({ lines: 3, invalidLines: 1 });
    expect(invalid).toEqual([
      { line: 4, value: '12', error: 'No phone number with 10 digits and no e-mail address' },
    ]);
  });

  it('reads a file with e-mails only', async () => {
    const bytes = Buffer.from('email\na@b.co\nA@b.co\n');
    const { emails, lines } = await readPhoneFile(bytes, { withEmails: true });
    expect([emails, lines]).toEqual([['a@b.co'], 2]);
  });

  it('takes them from a pasted text, in lower case and once', () => {
    const read = readPastedPhones('A@b.co, a@b.co; 2015550100\nx', { withEmails: true });
    expect(read).toMatchObject({ emails: ['a@b.co'], lines: 4, invalidLines: 1 });
  });
});
