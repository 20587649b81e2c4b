import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { csvGuarded, csvHead, csvRow, csvUnguarded } from './csv.js';

describe('a line of CSV', () => {
  it('quotes a CSV cell that contains a separator, a quote or a line break', () => {
    expect(csvRow(['plain', 'a,b', 'say "hi"', 'two\nlines', ''])).toBe(
      'plain,"a,b","say ""hi""","two\nlines",\r\n',
    );
  });

  it('keeps negative numbers as numbers, and guards the same text', () => {
    expect(csvRow([-1.5, '-1.5'])).toBe("-1.5,'-1.5\r\n");
  });

  it('begins a CSV file with the byte order mark, by which Excel recognises UTF-8, unless it is not wanted', () => {
    expect(csvHead(['a', 'b'])).toBe('\uFEFFa,b\r\n');
    expect(csvHead(['a', 'b'], { bom: false })).toBe('a,b\r\n');
  });
});

describe('a cell that a spreadsheet would run as a formula', () => {
  it.each([
    ['=1+1', `'=1+1`],
    ['+1', `'+1`],
    ['-1', `'-1`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['＝1+1', `'＝1+1`],
    ['＋1', `'＋1`],
    ['－1', `'－1`],
    ['＠SUM(A1)', `'＠SUM(A1)`],
    [' =1', `' =1`],
    ['\u00A0=1', `'\u00A0=1`],
    ['\t=1', `'\t'=1`],
    ['\tx', `'\tx`],
    ['x;=1+1', `x;'=1+1`],
    ['x; =1', `x;' =1`],
    ['x;;＝1', `x;;'＝1`],
    [`a\t=cmd|'/C calc'!A0`, `a\t'=cmd|'/C calc'!A0`],
    ['a|-1', `a|'-1`],
    ['=1;=2', `'=1;'=2`],
  ])('turns a formula into text: %j', (text, harmless) => {
    expect(csvRow([text])).toBe(`${harmless}\r\n`);
    expect(csvUnguarded(harmless)).toBe(text);
  });

  it.each([
    ['a,@SUM(A1)', `"a,'@SUM(A1)"`],
    ['a\n=1', `"a\n'=1"`],
    ['\r=1', `"'\r'=1"`],
    ['"=1"', `"'""=1"""`],
    ['x;"=1"', `"x;'""=1"""`],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ])('turns a formula into text before it quotes the cell: %j', (text, harmless) => {
    expect(csvRow([text])).toBe(`${harmless}\r\n`);
  });

  it.each(['a=b', 'a-b', 'ann@example.com', '1+1', "O'Neil; Ann", 'Winston-Salem, NC', "'x"])(
    'leaves a cell with a sign inside unchanged: %j',
    (text) => {
      expect(csvRow([text])).toContain(text);
      expect(csvUnguarded(text)).toBe(text);
    },
  );
});

/** All characters of Unicode with a property. */
function charactersWith(property: RegExp): string[] {
  const found: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const isSurrogate = code >= 0xd800 && code <= 0xdfff;
    const character = isSurrogate ? '' : String.fromCodePoint(code);
    if (property.test(character)) found.push(character);
  }
  return found;
}

describe('a formula behind characters that nobody sees', () => {
  it.each([
    ['format (Cf)', /\p{Cf}/u],
    ['control (Cc)', /\p{Cc}/u],
    ['space (Zs)', /\p{Zs}/u],
    ['line separator (Zl)', /\p{Zl}/u],
    ['paragraph separator (Zp)', /\p{Zp}/u],
    ['ignorable', /\p{Default_Ignorable_Code_Point}/u],
  ])('becomes text for each character of the category %s', (_, property) => {
    const characters = charactersWith(property);
    expect(characters.length).toBeGreaterThan(0);
    const cells = characters.flatMap((one) =>
      Array.from('=+-@＝＋－＠', (sign) => [`${one}${sign}1`, `x;${one}${one}${sign}1`] as const),
    );
    const unguarded = cells.filter(
      ([alone, behind]) =>
        !csvGuarded(alone).replace(/^\n/, '').startsWith("'") || !csvGuarded(behind).includes("'"),
    );
    expect(unguarded).toEqual([]);
    expect(cells.flat().filter((text) => csvUnguarded(csvGuarded(text)) !== text)).toEqual([]);
  });
});

describe('any cell', () => {
  const cell = fc.string({
    unit: fc.constantFrom(...Array.from(`=+-@＝＠,;|\t\r\n"' \u00A0\u200B\u202E\u2028a1`)),
    maxLength: 12,
  });
  const written = (text: string) => csvRow([text]).slice(0, -2);

  it('begins no formula, whichever separator a program splits at and whether it reads quotes', () => {
    const row = fc.array(cell, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(row, fc.constantFrom(',', ';', '|', '\t'), (cells, separator) => {
        for (const field of csvRow(cells).split(new RegExp(`[${separator}\r\n]`)))
          expect(field).not.toMatch(/^["\p{Z}\p{C}]*[=+\-@＝＠]/u);
      }),
    );
  });

  it('reads a cell back unchanged, unless it began with a guard of its own', () => {
    const unguarded = cell.filter((text) => csvUnguarded(text) === text);
    fc.assert(
      fc.property(unguarded, (text) => {
        const quoted = written(text);
        const read = quoted.startsWith('"') ? quoted.slice(1, -1).replaceAll('""', '"') : quoted;
        expect(csvUnguarded(read)).toBe(text);
      }),
    );
  });
});
