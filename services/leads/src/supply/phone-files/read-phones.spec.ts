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
    expect(counts).toMatchObject({ emails: [], lines: 3, invalidLines: 0, invalid: [] });
  });

  it('reads all columns of phones, and all phones of a cell', async () => {
    const { phones, lines, invalid, columns } = await fileOf(
      'Name;Fax;Mobile;City',
      'Ann;2015550199;2015550101;Waco',
      ';"";"2015550102"',
      'Bob;2015550198;201555',
      "Cid;n/a;'+12015550103 ::: (201) 555-0104/201-555-0105",
      'Dee;-;',
    );
    expect([...phones].map((phone) => phone - 2_015_550_000)).toEqual([
      101, 102, 103, 104, 105, 198, 199,
    ]);
    expect(lines).toBe(5);
    expect(invalid).toEqual([
      { line: 4, value: '201555', error: 'No phone number with 10 digits' },
      { line: 6, value: '-', error: 'No phone number with 10 digits' },
    ]);
    expect(columns).toEqual({ phones: ['Fax', 'Mobile'], emails: [], leftOut: ['Name', 'City'] });
  });

  it('reads phones with extensions and wrappers, and names the fault of others', async () => {
    const { phones, invalid } = await fileOf(
      'phone,email',
      '512-300-9102 x5,ben@two.example.com',
      '="5123009103",cy@three.example.com',
      '(512) 300-9104 ext. 5,',
      '\u202A512-300-9105\u202C,',
      '9999999999,di@four.example.com',
      '876-555-0199,',
    );
    expect([...phones]).toEqual([5123009102, 5123009103, 5123009104, 5123009105]);
    expect(invalid.map(({ line, error }) => [line, error])).toEqual([
      [6, 'Not a phone number: all of its digits are the same'],
      [7, 'Not a US number: 876 is an area code of Jamaica'],
    ]);
  });

  it('names the columns of a file without a header by their place', async () => {
    const { columns } = await fileOf('Ann,2015550101', 'Bob,2015550102');
    expect(columns).toEqual({ phones: ['Column 2'], emails: [], leftOut: ['Column 1'] });
  });

  it('collects phones that stand elsewhere, when it is asked for them', async () => {
    const bytes = Buffer.from(
      'lead_id,phone,note\n5123456781,5123009001,call 512-300-9002\n5123009001,5123009,\n,"5123009003 or so,\n',
    );
    const { phones, unclear } = await readPhoneFile(bytes, { withUnclear: true });
    expect([...phones]).toEqual([5123009001]);
    expect([...unclear]).toEqual([5123009002, 5123009003, 5123456781]);
    expect((await readPhoneFile(bytes)).unclear).toHaveLength(0);
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

  it('says what is wrong with email addresses, empty cells and open quotes', async () => {
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
    expect(counts).toMatchObject({
      emails: [],
      lines: 4,
      invalidLines: 1,
      invalid: [{ line: 2, value: 'Ann', error: 'No phone number with 10 digits' }],
    });
  });
});

describe('reading emails, too', () => {
  it('takes all columns that a header names, and reports what cannot be read beside a phone', async () => {
    const lines = [
      'Note,Email Address,Email 2 Address,Home Phone,Mobile Phone',
      'x@y.co,Ann@Example.com,ann@work.example.com,,',
      ',bob@bücher.example,,2015550100,201-555-0101',
      ',,,12,',
      ',cy@example.com,,12,',
      ',nobody,,2015550102,',
    ];
    const bytes = Buffer.from(lines.join('\n'));
    const { phones, emails, invalid, columns, ...counts } = await readPhoneFile(bytes, {
      withEmails: true,
    });
    expect([[...phones], emails]).toEqual([
      [2_015_550_100, 2_015_550_101, 2_015_550_102],
      ['ann@example.com', 'ann@work.example.com', 'bob@xn--bcher-kva.example', 'cy@example.com'],
    ]);
    expect(counts).toMatchObject({ lines: 5, invalidLines: 3 });
    expect(invalid).toEqual([
      { line: 4, value: '12', error: 'No phone number with 10 digits and no email address' },
      { line: 5, value: '12', error: 'No phone number with 10 digits' },
      { line: 6, value: 'nobody', error: 'No email address' },
    ]);
    expect(columns).toEqual({
      phones: ['Home Phone', 'Mobile Phone'],
      emails: ['Email Address', 'Email 2 Address'],
      leftOut: ['Note'],
    });
  });

  it('takes phones and emails of one column', async () => {
    const bytes = Buffer.from('contact\n2015550100\nann@x.co; 201-555-0101\nbob@x.co\n');
    const read = await readPhoneFile(bytes, { withEmails: true });
    expect(read).toMatchObject({ emails: ['ann@x.co', 'bob@x.co'], lines: 3, invalidLines: 0 });
    expect([...read.phones]).toEqual([2_015_550_100, 2_015_550_101]);
  });

  it('reads a file with emails only', async () => {
    const bytes = Buffer.from('email\na@b.co\nA@b.co\n');
    const { emails, lines } = await readPhoneFile(bytes, { withEmails: true });
    expect([emails, lines]).toEqual([['a@b.co'], 2]);
  });

  it('takes them from a pasted text, in lower case and once', () => {
    const read = readPastedPhones('A@b.co, a@b.co; 2015550100\nx', { withEmails: true });
    expect(read).toMatchObject({ emails: ['a@b.co'], lines: 4, invalidLines: 1 });
  });
});
