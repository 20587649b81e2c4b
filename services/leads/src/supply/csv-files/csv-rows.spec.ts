import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { decoded, readRows, type CsvRow } from './csv-rows.js';
import { maxCells, maxRecordBytes, type CsvDialect } from './normal-form.js';

const commas: CsvDialect = { separator: ',' };

/** Reads a text that is cut at the given places. */
async function rowsOf(
  text: string,
  dialect = commas,
  cuts: readonly number[] = [],
): Promise<CsvRow[]> {
  const bytes = Buffer.from(text);
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b)];
  const chunks = places.map((from, i) => bytes.subarray(from, places[i + 1] ?? bytes.length));
  const rows: CsvRow[] = [];
  for await (const part of readRows(chunks, dialect)) rows.push(...part.map(decoded));
  expect(bytes.toString()).toBe(text);
  return rows;
}

const open = 'a quote is opened and not closed';
const behind = 'text behind the closing quote of a cell; write a quote inside a cell twice';

/** The cells of each row; the reason of a row that cannot be read. */
const cellsOf = async (text: string, dialect = commas) =>
  (await rowsOf(text, dialect)).map(({ cells, fault }) => fault ?? cells);

describe('the cells of a CSV file', () => {
  it.each([
    ['a"b",c"', ['a"b"', 'c"']],
    ['24" Mile,30""', ['24" Mile', '30""']],
    ['a"b,"c,d"', ['a"b', 'c,d']],
    ['"a,""b""",c', ['a,"b"', 'c']],
    ['"d\r\ne","\n"', ['d\r\ne', '\n']],
    ['"""","""a",",","a"""', ['"', '"a', ',', 'a"']],
    ['",""",""",",""",""","",x', [',"', '",', '","', '', 'x']],
    [' "a" ,\t"b"\t,\u00a0"c",\u200B\uFEFF"d" , e ', ['a', 'b', 'c', 'd', ' e ']],
    ['"a",,', ['a', '', '']],
    // More cells than the parser has names for.
    [[...Array(200).keys()].join(','), [...Array(200).keys()].map(String)],
  ])('reads the cells of the row %j', async (text, cells) => {
    for (const end of ['', '\n', '\r', '\r\n', '\r\r\n'])
      expect(await cellsOf(`${text}${end}`)).toEqual([cells]);
  });

  it.each<[string, string]>([
    ['tabs', '\t'],
    ['semicolons', ';'],
    ['a character of two bytes', '¦'],
    ['spaces', ' '],
  ])('cells of a CSV file are separated by %s', async (_, separator) => {
    const text = ['24" Mile', '"x,y"', '"a""b"'].map((cell) => cell.replaceAll(' ', '_'));
    expect(await cellsOf(text.join(separator), { separator })).toEqual([
      ['24"_Mile', 'x,y', 'a"b'],
    ]);
  });
});

describe('the rows of a CSV file', () => {
  it('end with any line end outside of quotes, and empty ones count', async () => {
    const text = 'a\rb\nc\r\n\r\nd\r\r\n"e\rf\n",\rg\r\rh';
    const rows = await rowsOf(text);
    expect(rows).toEqual([
      { row: 1, cells: ['a'] },
      { row: 2, cells: ['b'] },
      { row: 3, cells: ['c'] },
      { row: 5, cells: ['d'] },
      { row: 6, cells: ['e\rf\n', ''] },
      { row: 7, cells: ['g'] },
      { row: 9, cells: ['h'] },
    ]);
  });

  it.each([
    ['"Robert "Bob", Jr",x\nc,d', [behind, ['c', 'd']]],
    ['a,"b" c\nd,e', [behind, ['d', 'e']]],
    // A text of several lines belongs to the row.
    ['"a\nb" c,d\ne,f', [behind, ['e', 'f']]],
    ['a,"b\nc,d\ne,f', [open, ['c', 'd'], ['e', 'f']]],
    ['a,b\n"c', [['a', 'b'], open]],
  ])('only the rows with a wrong quote are invalid: %j', async (text, rows) => {
    expect(await cellsOf(text)).toEqual(rows);
    const [first] = await rowsOf(text.replace(/^a,b\n/, ''));
    expect(text).toContain(first?.cells[0]);
  });

  const ofThree: CsvDialect = { separator: ',', header: { row: 0, width: 3 } };

  it.each([
    ['another quoted cell', 'a,"b,c\nd,"e",f\n', [open, ['d', 'e', 'f']]],
    ['an inch mark', 'a,"b,c\nd,24" Mile,f\n', [open, ['d', '24" Mile', 'f']]],
    ['a last quote', 'a,"b,c\nd,e",f\n', [open, ['d', 'e"', 'f']]],
    ['rows between', 'a,"b,c\n1,2,3\nd,"e",f\n', [open, ['1', '2', '3'], ['d', 'e', 'f']]],
  ])('reads the rows behind an open quote before %s', async (_, text, rows) => {
    expect(await cellsOf(text, ofThree)).toEqual(rows);
  });

  it('keep a text of several lines that are no rows', async () => {
    const text = 'a,"Main St, 2\nAustin",c\n"x\n\ny",2,3\n';
    expect(await cellsOf(text, ofThree)).toEqual([
      ['a', 'Main St, 2\nAustin', 'c'],
      ['x\n\ny', '2', '3'],
    ]);
  });

  it.each(['x', '""', ','])('a row may have 65,535 bytes, and not more, of %j', async (part) => {
    const record = (bytes: number) => `"${part.repeat(bytes)}`.slice(0, bytes - 1) + '"';
    for (const end of ['\n', '\n"a",b\n', '']) {
      await expect(rowsOf(`a\n${record(maxRecordBytes)}${end}`)).rejects.toThrow(
        'row 2 is too long',
      );
      const rows = await rowsOf(`a\n${record(maxRecordBytes - 2)}${end}`);
      expect(rows).toHaveLength(end.length > 1 ? 3 : 2);
    }
  });

  it('a row may have 2,000 cells, and not more', async () => {
    const row = (cells: number) => Array.from({ length: cells }, () => 'x').join(',');
    const [widest, tooWide, next] = await rowsOf(`${row(maxCells)}\n${row(maxCells + 1)}\na,b\n`);
    expect(widest?.cells).toHaveLength(maxCells);
    const fault = 'more than 2,000 cells';
    expect(tooWide).toEqual({ row: 2, cells: [row(maxCells + 1)], fault });
    expect(next).toEqual({ row: 3, cells: ['a', 'b'] });
  });

  it('reads the rows behind a quote that is not closed within 65,536 bytes', async () => {
    const rows = await rowsOf(`"a\n${'b\n'.repeat(maxRecordBytes)}c"`);
    expect(rows).toHaveLength(maxRecordBytes + 2);
    expect(rows[0]).toEqual({ row: 1, cells: ['"a'], fault: open });
    expect(rows.at(-1)).toEqual({ row: maxRecordBytes + 2, cells: ['c"'] });
  });
});

const cuts = fc.array(fc.nat(), { maxLength: 6 });
const pieces = (...parts: string[]) =>
  fc.array(fc.constantFrom(...parts), { maxLength: 30 }).map((picked) => picked.join(''));

describe('any text', () => {
  it('any text has the same rows wherever its chunks begin, also within a character', async () => {
    const text = pieces('a', 'é', '’', ' ', ',', ',', '¦', '"', '"', '""', '\n', '\r\n', '\r');
    const dialect = fc.record({
      separator: fc.constantFrom(',', '¦', 'a'),
      header: fc.constantFrom(undefined, { row: 0, width: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(text, dialect, cuts, async (written, { separator, header }, places) => {
        const given = { separator, ...(header && { header }) };
        expect(await rowsOf(written, given, places)).toEqual(await rowsOf(written, given));
      }),
      { numRuns: 500 },
    );
  });

  it('keeps all of its letters', async () => {
    const text = pieces('a', 'b', '1', ' ', ',', ',', '"', '"', '""', '\n', '\n', '\r\n', '\r');
    const letters = (written: string) => written.replace(/[^a-z\d]/g, '');
    await fc.assert(
      fc.asyncProperty(text, async (written) => {
        const rows = await rowsOf(written, { separator: ',', header: { row: 0, width: 2 } });
        expect(letters(rows.flatMap(({ cells }) => cells).join(''))).toBe(letters(written));
      }),
      { numRuns: 500 },
    );
  });
});

/** A cell and one of the forms in which programs write it. */
const writtenCell = (separator: string) =>
  fc
    .record({
      text: pieces('a', 'é', '’', ' ', ',', ';', '\t', '"', '"', '\n', '\r\n', '\r'),
      isQuoted: fc.boolean(),
      blanks: fc.constantFrom('', '', ' '),
    })
    .map(({ text, isQuoted, blanks }) => {
      const isPlain = !/[\r\n]|^\s*"/.test(text) && !text.includes(separator);
      const form = `${blanks}"${text.replaceAll('"', '""')}"${blanks}`;
      return { text, form: isQuoted || !isPlain ? form : text };
    });

describe('a text that a program wrote', () => {
  it('reads the written cells of a text, in whichever form and with whichever line ends', async () => {
    const file = fc.constantFrom(',', ';', '\t').chain((separator) =>
      fc.record({
        separator: fc.constant(separator),
        rows: fc.array(
          fc.record({
            cells: fc.array(writtenCell(separator), { minLength: 1, maxLength: 4 }),
            end: fc.constantFrom('\n', '\r\n', '\r\r\n', '\r'),
          }),
          { minLength: 1, maxLength: 6 },
        ),
      }),
    );
    await fc.assert(
      fc.asyncProperty(file, cuts, async ({ separator, rows }, places) => {
        const text = rows
          .map(({ cells, end }) => cells.map(({ form }) => form).join(separator) + end)
          .join('');
        const expected = rows
          .map(({ cells }) => cells.map((cell) => cell.text))
          .filter((cells) => cells.some((cell) => cell.trim() !== ''));
        expect((await rowsOf(text, { separator }, places)).map(({ cells }) => cells)).toEqual(
          expected,
        );
      }),
      { numRuns: 1_000 },
    );
  });
});
