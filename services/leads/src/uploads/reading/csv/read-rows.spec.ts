import { describe, expect, it } from '@jest/globals';
import csv from 'csv-parser';
import * as fc from 'fast-check';
import { dialectOf, findOpenQuote } from './csv-dialect.js';
import type { CsvRow } from './csv-rows.js';
import { readRows } from './read-rows.js';

async function rowsOf(text: string): Promise<CsvRow[]> {
  const bytes = Buffer.from(text);
  const rows: CsvRow[] = [];
  for await (const chunk of readRows(bytes, dialectOf(bytes)))
    while (chunk.next()) rows.push(chunk.copy());
  expect(bytes.toString()).toBe(text);
  return rows;
}

/** Reads a text without an open quote with csv-parser alone. */
async function rowsOfParser(text: string): Promise<CsvRow[]> {
  const { separator, newline } = dialectOf(Buffer.from(text));
  const parser = csv({ headers: false, separator, newline });
  parser.end(Buffer.from(text));
  const records = (await parser.toArray()) as Record<string, string>[];
  return records
    .map((record, i) => ({ row: i + 1, cells: Object.values(record) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

const quotesIn = (text: string) => text.split('"').length - 1;

describe('the rows of a CSV file', () => {
  it.each([
    ['a,b\r\nc,d\r\n'],
    ['a,b\rc,d'],
    ['"a","b"\r\n"c","d"'],
    ['"a","b"\r'],
    ['"a\nb",c\n,\n\n""\n'],
    ['"a ""b"" c",d\n"e"f,g\n'],
    ['a"b,c"d\n"x" ,y\n'],
    ['"a"\rb,c\n\u00a0\n'],
    ['a;"b;c";\n'],
  ])('has the cells that csv-parser reads: %j', async (text) => {
    expect(await rowsOf(text)).toEqual(await rowsOfParser(text));
  });

  it('has the cells that csv-parser reads, for any text whose quotes are closed', async () => {
    const pieces = fc.constantFrom(
      'a',
      'é',
      ' ',
      ',',
      ',',
      ';',
      '"',
      '"',
      '""',
      '\n',
      '\r\n',
      '\r',
    );
    const text = fc
      .array(pieces, { minLength: 1, maxLength: 40 })
      .map((parts) => parts.join(''))
      .filter((joined) => quotesIn(joined) % 2 === 0);
    await fc.assert(
      fc.asyncProperty(text, async (written) => {
        expect(await rowsOf(written)).toEqual(await rowsOfParser(written));
      }),
      { numRuns: 1_000 },
    );
  });

  it('reads a record whose quote is never closed as one line, and the lines behind it as rows', async () => {
    const pieces = fc.constantFrom('a', ',', '"', '"', '""', '\n', '\r\n');
    const text = fc
      .array(pieces, { minLength: 1, maxLength: 40 })
      .map((parts) => parts.join(''))
      .filter((joined) => quotesIn(joined) % 2 === 1);
    await fc.assert(
      fc.asyncProperty(text, async (written) => {
        const bytes = Buffer.from(written);
        const open = findOpenQuote(bytes, dialectOf(bytes));
        const before = bytes.toString('utf8', 0, open?.from);
        const line = bytes.toString('utf8', open?.from, open?.nextLine).trimEnd();
        const behind = bytes.toString('utf8', open?.nextLine);
        const cellsOf = async (part: string) => {
          const parser = csv({ headers: false, ...dialectOf(bytes) });
          parser.end(Buffer.from(part));
          const records = (await parser.toArray()) as Record<string, string>[];
          const cells = records.map((record) => Object.values(record));
          return cells.filter((record) => record.some((cell) => cell.trim() !== ''));
        };
        expect((await rowsOf(written)).map(({ cells }) => cells)).toEqual([
          ...(await cellsOf(before)),
          [line],
          ...(await cellsOf(behind)),
        ]);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['one byte', 'x'],
    ['quotes', '""'],
    ['separators', ','],
  ])('refuses a record of 65,536 bytes and reads a shorter one, of %s', async (_, part) => {
    const record = (bytes: number) => `"${part.repeat(bytes)}`.slice(0, bytes - 1) + '"';
    for (const end of ['\n', '\n"a",b\n', '']) {
      const long = `a\n${record(65_536)}${end}`;
      await expect(rowsOf(long)).rejects.toThrow('row 2 is too long');
      const rows = await rowsOf(`a\n${record(65_534)}${end}`);
      expect(rows).toHaveLength(end.length > 1 ? 3 : 2);
    }
  });

  it('keeps its order and numbers when difficult records stand between others, in many chunks', async () => {
    const lines = Array.from({ length: 20_000 }, (_, i) =>
      i % 3 === 0 ? `"${i} ""x""",b` : i % 5 === 0 ? '' : `${i},"b"`,
    );
    const rows = await rowsOf(lines.join('\n'));
    expect(rows).toEqual(
      lines.flatMap((line, i) =>
        line === '' ? [] : [{ row: i + 1, cells: [i % 3 === 0 ? `${i} "x"` : String(i), 'b'] }],
      ),
    );
  });

  it('refuses a line that is too long behind a quote that is never closed', async () => {
    const text = `a,b\n"c,d\n${'x'.repeat(70_000)},y\n`;
    await expect(rowsOf(text)).rejects.toThrow('row 3 is too long');
  });
});
