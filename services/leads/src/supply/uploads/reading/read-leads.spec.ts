import { describe, expect, it } from '@jest/globals';
import { HeadersNotMapped, NotACsvFile } from '@leadmart/contracts';
import { maxRecordBytes } from '../../csv-files/normal-form.js';
import { readHead } from './header-preview.js';
import { readLeads } from './read-leads.js';

const header = 'firstName,lastName,state,city,phoneNumber,phoneNumberStatus,email';
const ann = 'Ann,Lee,CA,Fresno,4155550101,clean,ann@example.com';
const bob = 'Bob,Ray,TX,Austin,5125550102,dnc,bob@example.com';
const file = (...lines: string[]) => lines.join('\n');

const read = (text: string | Buffer) => readLeads(Buffer.from(text as string), {});
const phonesIn = async (text: string | Buffer) => {
  const { leads } = await read(text);
  return Array.from({ length: leads.size }, (_, row) => String(leads.phone(row)));
};

describe('reading common variants of CSV', () => {
  const plain = file(header, ann, bob);
  const phones = ['4155550101', '5125550102'];

  it.each([
    ['with plain cells', plain],
    ['with CRLF', plain.replaceAll('\n', '\r\n')],
    ['with CR alone', plain.replaceAll('\n', '\r')],
    ['with a final newline', `${plain}\n`],
    ['with a byte order mark', `\uFEFF${plain}`],
    ['with semicolons', plain.replaceAll(',', ';')],
    ['with tabs', plain.replaceAll(',', '\t')],
    ['with pipes', plain.replaceAll(',', '|')],
    ['with every cell quoted', plain.replaceAll(/[^,\n]+/g, '"$&"')],
    ['with empty lines', plain.replaceAll('\n', '\n\n  \n,,,,,,\n')],
    ['with trailing separators', plain.replaceAll('\n', ',,\n')],
    ['in UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(plain, 'utf16le')])],
    [
      'in UTF-16 big endian',
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(plain, 'utf16le').swap16()]),
    ],
  ])('reads a file %s', async (_, text) => {
    await expect(phonesIn(text)).resolves.toEqual(phones);
  });

  it('reads quoted separators, quotes and newlines', async () => {
    const text = file(header, '"Ann ""Annie""","Lee, Jr.",CA,"Two\nlines",4155550101,clean,');
    const { leads } = await read(text);
    expect(leads.line(0).toString()).toBe(
      '"Ann ""Annie""","Lee, Jr.",CA,"Two\nlines",4155550101,clean,\r\n',
    );
  });

  it('reads a file in Windows-1252', async () => {
    const bytes = Buffer.from(file(header, ann.replace('Fresno', 'San Jos\xe9 \x96')), 'latin1');
    expect((await read(bytes)).leads.line(0).toString()).toContain(',San José –,');
  });

  it('counts rows as a spreadsheet does', async () => {
    const text = file(header, '', ann, '"quoted\nnewline",x,CA,y,bad,clean,', bob);
    const { invalid, totalCount, leads } = await read(text);
    expect(totalCount).toBe(3);
    expect(leads.size).toBe(2);
    expect(invalid).toEqual([
      {
        row: 4,
        field: 'phoneNumber',
        value: 'bad',
        error: 'Phone number must be a US phone number of 10 digits',
        data: expect.objectContaining({
          firstName: 'quoted\nnewline',
          phoneNumber: 'bad',
        }) as object,
      },
    ]);
  });

  it('reads missing last cells as empty and reports rows with too many cells', async () => {
    const short = 'Ann,Lee,CA,Fresno,4155550101,clean';
    const { invalid, leads } = await read(file(header, short, `${ann},surplus`, 'Ann,Lee,CA'));
    expect(leads.line(0).toString()).toBe(`${short},\r\n`);
    expect(invalid.map(({ row, field, error }) => [row, field, error.split(';')[0]])).toEqual([
      [3, '', 'expected 7 cells, found 8'],
      [4, 'phoneNumber', 'Phone number must be a US phone number of 10 digits'],
    ]);
  });

  it('loses only one row to a quote that is never closed', async () => {
    const { leads, invalid } = await read(file(header, ann, `"${ann}`, bob));
    expect([0, 1].map((row) => leads.line(row).toString().slice(0, 3))).toEqual(['Ann', 'Bob']);
    expect(invalid).toEqual([
      expect.objectContaining({ row: 3, error: 'a quote is opened and not closed' }),
    ]);
  });

  it('lists a hundred invalid rows and counts all of them', async () => {
    const { invalid, invalidCount } = await read(file(header, ...Array<string>(150).fill('x,y,z')));
    expect(invalid).toHaveLength(100);
    expect(invalidCount).toBe(150);
  });

  it('keeps rows intact across the chunks of a file', async () => {
    const many = Array.from(
      { length: 5_000 },
      (_, i) => `"A ""quoted"" ${i}",Lee,CA,"x\ny",415555${String(i).padStart(4, '0')},clean,`,
    );
    const { leads, invalidCount } = await read(file(header, ...many));
    expect(invalidCount).toBe(0);
    expect(leads.size).toBe(5_000);
    expect(leads.line(4_999).toString()).toMatch(/^"A ""quoted"" 4999",Lee,CA,"x\ny",/);
  });
});

describe('reading a file that is not a CSV file of leads', () => {
  const failing = (bytes: string | Buffer) => read(bytes).catch((error: unknown) => error);

  it('refuses an empty file', async () => {
    expect(NotACsvFile.is(await failing(''))).toBe(true);
    expect(NotACsvFile.is(await failing('\n\n'))).toBe(true);
    expect(NotACsvFile.is(await failing('\uFEFF'))).toBe(true);
  });

  it('reads no row of a file with only a header', async () => {
    expect((await read(header)).totalCount).toBe(0);
    expect((await read(`${header}\r\n\r\n`)).totalCount).toBe(0);
  });

  it.each([
    ['zipped', Buffer.from('PK\x03\x04rest')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['full of zeros', Buffer.alloc(1_000)],
    ['random bytes', Buffer.from(Array.from({ length: 4_000 }, (_, i) => (i * 73) % 256))],
  ])('refuses a file that is %s', async (_, bytes) => {
    expect(NotACsvFile.is(await failing(bytes))).toBe(true);
  });

  it('refuses a file with unknown columns', async () => {
    expect(HeadersNotMapped.is(await failing('a,b,c\n1,2,3'))).toBe(true);
  });

  it('refuses a file with more rows than a spreadsheet', async () => {
    const failure = await failing(file(header, ann) + '\n'.repeat(1_200_000));
    expect(failure).toMatchObject({ message: expect.stringContaining('1,100,000 rows') });
  });

  it('refuses a file with a row that is too long', async () => {
    const failure = await failing(file(header, ann, 'x'.repeat(maxRecordBytes)));
    expect(failure).toMatchObject({ message: expect.stringContaining('row 3 is too long') });
  });

  it('refuses a file whose header cannot be read', async () => {
    const failure = await failing(file(`"${header}`, ann));
    const message = expect.stringContaining('row 1 is its header: a quote is opened');
    expect(failure).toMatchObject({ message });
  });
});

describe('reading the head of a file', () => {
  it('returns the header and the first rows', async () => {
    const head = await readHead(Buffer.from(file(header, ann, bob, ann)), 2);
    expect(head.header).toMatchObject({ row: 1, cells: { length: 7 } });
    expect(head.sample.map((row) => row.cells[0])).toEqual(['Ann', 'Bob']);
    expect(head.firstRows.map(({ row }) => row)).toEqual([1, 2, 3, 4]);
  });
});
