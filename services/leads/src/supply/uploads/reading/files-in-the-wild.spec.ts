import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { readPhoneFile } from '../../phone-files/read-phones.js';
import { readHead } from './header-preview.js';
import { readLeads } from './read-leads.js';

const fileOf = (name: string) =>
  readFile(new URL(`../../../../test/files/${name}`, import.meta.url));

/** The leads of a file as they are sold, and its invalid rows. */
async function leadsIn(bytes: Buffer, headerRow?: number) {
  const file = await readLeads(bytes, { headerRow });
  const lines = Array.from({ length: file.leads.size }, (_, lead) =>
    file.leads.line(lead).toString().trimEnd(),
  );
  return { lines, invalid: file.invalid.map(({ row, field }) => [row, field]) };
}

describe('a file of another program', () => {
  it.each<[string, string[], [number, string][]]>([
    [
      'stray-quote-leads.csv',
      [
        'Ann,"Smith""",TX,Austin,5123000361,clean,ann@one.example.com',
        'Ben,"Jones""",CA,Fresno,5123000362,dnc,ben@two.example.com',
        'Cy,Young,FL,Miami,5123000363,clean,cy@three.example.com',
      ],
      [],
    ],
    ['inner-quotes-comma.csv', ['Cy,Test,TX,Austin,5123000260,clean,ada@x.example.com'], [[2, '']]],
    [
      'coordinates-inch-mark.csv',
      [
        'Ann,Test,TX,"24"" Mile",5123000246,clean,',
        'Ben,Test,TX,Austin,5123000247,clean,',
        'Cy,Test,TX,"30"" Mile",5123000248,clean,',
        'Dee,Test,TX,Austin,5123000249,clean,',
      ],
      [],
    ],
    [
      'quotes-in-tab-file.tsv',
      [
        'Ann,Test,TX,"24"" Mile",5123000261,clean,a@x.example.com',
        'Ben,Test,TX,Austin,5123000262,clean,b@x.example.com',
        'Cy,Test,TX,"30"" Mile",5123000263,clean,c@x.example.com',
      ],
      [],
    ],
    ['space-before-quote.csv', ['Ada,Test,TX,Austin,5123000018,clean,ada@x.example.com'], []],
    [
      'mixed-encoding.csv',
      [
        'José,Test,TX,Austin,5123000004,clean,ada@x.example.com',
        'Renée,Test,TX,Austin,5123000005,clean,ada@x.example.com',
      ],
      [[4, 'firstName']],
    ],
    [
      'bom-and-bad-byte.csv',
      ['José,Test,TX,Austin,5123000253,clean,ada@x.example.com'],
      [[3, 'firstName']],
    ],
    ['sep-line.csv', ['Ada,Test,TX,Austin,5123000001,clean,ada@x.example.com'], []],
    ['linkedin-preamble.csv', ['Ada,Test,TX,Austin,5123000001,clean,ada@x.example.com'], []],
    [
      'mac-cr-with-lf-in-cell.csv',
      [
        'Ada,Test,TX,"Austin\nDowntown",5125550100,clean,ada@x.example.com',
        'Bob,Test,TX,Austin,5125550101,clean,bob@x.example.com',
      ],
      [],
    ],
    ['crcrlf-quoted.csv', ['Ada,Test,TX,Austin,5123000001,clean,ada@x.example.com'], []],
    [
      'missing-trailing-cells.csv',
      Array.from({ length: 20 }, (_, n) => `Ada,Test,TX,Austin,${5_123_001_000 + n},clean,`),
      [],
    ],
  ])('reads a file of another program as it was meant: %s', async (name, lines, invalid) => {
    expect(await leadsIn(await fileOf(name))).toEqual({ lines, invalid });
  });

  it('loses no number of a list to a quote', async () => {
    const { phones, invalidLines } = await readPhoneFile(
      await fileOf('stray-quote-suppression.csv'),
    );
    expect([...phones]).toEqual([5_123_009_001, 5_123_009_002, 5_123_009_003, 5_123_009_004]);
    expect(invalidLines).toBe(0);
  });
});

const header = 'firstName,lastName,state,city,phoneNumber,phoneNumberStatus,email';
const ann = 'Ann,Lee,CA,Fresno,4155550101,clean,ann@example.com';
const file = (...lines: string[]) => Buffer.from(lines.join('\n'));

describe('the separator of a file', () => {
  it.each([
    ['sep=;', ';'],
    ['SEP=^\r', '^'],
    ['"sep=|"', '|'],
    ['sep=:,,,,,,', ':'],
    [String.raw`sep=\t`, '\t'],
    ['sep=\t', '\t'],
    ['\uFEFFsep=¦', '¦'],
  ])('the line %j names the separator and is no row', async (line, separator) => {
    const rows = [header, ann, 'x'].map((row) => row.replaceAll(',', separator));
    const { lines, invalid } = await leadsIn(file(line, ...rows));
    expect([lines, invalid]).toEqual([[ann], [[3, 'state']]]);
  });

  it('finds the separator of a file below notes with other separators', async () => {
    const rows = [header, ann].map((row) => row.replaceAll(',', ';'));
    const notes = ['All leads, of all states, since May, June, July, or August, each, once', ''];
    expect((await leadsIn(file(...notes, ...rows))).lines).toEqual([ann]);
  });
});

describe('the header of a file', () => {
  const unknown = 'given,family,st?,town,mobile no,dnc?,mail to';

  it.each([
    ['below a title', ['Report,,,,,,', ''], header, 3],
    ['below eighteen notes', Array<string>(18).fill('A note, of two'), header, 19],
    ['below notes with its words', ['First name: given', 'email, phone'], header, 3],
    ['with unknown names below a title', ['Report', '"of ""May"""'], unknown, 3],
    ['with unknown names in the first row', [], unknown, 1],
  ])('finds the header of a file %s', async (_, notes, names, row) => {
    const head = await readHead(file(...notes, names, ann), 5);
    expect(head.header).toEqual({ row, cells: names.split(',') });
    expect(head.sample).toEqual([{ row: row + 1, cells: ann.split(',') }]);
  });

  it('the header of a file is the row that an admin chooses', async () => {
    const text = file(header, 'x', header, ann);
    expect((await leadsIn(text)).invalid).toEqual([
      [2, 'state'],
      [3, 'state'],
    ]);
    expect(await leadsIn(text, 3)).toEqual({ lines: [ann], invalid: [] });
    await expect(leadsIn(text, 5)).rejects.toMatchObject({
      details: {
        fields: [
          {
            field: 'headerRow',
            message: 'expected the number of a row that is not empty, from 1 to 20',
          },
        ],
      },
    });
  });
});

describe('the encoding of a file', () => {
  const zoe = header.concat('\n', ann.replace('Ann', 'Zo\xeb'), '\n');

  it('the encoding of a file is Windows-1252 only without a character of UTF-8', async () => {
    const old = Buffer.from(zoe, 'latin1');
    expect((await leadsIn(old)).lines).toEqual([ann.replace('Ann', 'Zoë')]);
    const rows = [`${ann.replace('4155550101', '4155550102')},`, ann.replace('Lee', 'Núñez')];
    const mixed = Buffer.concat([old, Buffer.from(rows.join('\n'))]);
    const { lines, invalid } = await leadsIn(mixed);
    expect(lines.map((line) => line.slice(0, 9))).toEqual(['Ann,Lee,C', 'Ann,Núñez']);
    expect(invalid).toEqual([[2, 'firstName']]);
  });

  it.each([
    ['an undefined byte of Windows-1252', Buffer.from(zoe.replace('\xeb', '\x81'), 'latin1')],
    [
      'half a character of UTF-16',
      Buffer.from(`\uFEFF${zoe.replace('\xeb', '\ud800')}`, 'utf16le'),
    ],
    ['the character of an earlier loss', Buffer.from(zoe.replace('\xeb', '\ufffd'))],
  ])('leaves no lead with %s', async (_, bytes) => {
    expect(await leadsIn(bytes)).toEqual({ lines: [], invalid: [[2, 'firstName']] });
  });
});
