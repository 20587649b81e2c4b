import { describe, expect, it } from '@jest/globals';
import { leadColumns, leadColumnTitles, noCallingLimits } from '@leadmart/contracts';
import { aRow, aWorkbook, type WorkbookParts } from '../../../test/factories/workbook.js';
import { exportColumns } from '../../selling/packs/exporting/export-columns.js';
import { workbookExport } from '../../selling/packs/exporting/export-workbook.js';
import { workbookAsCsv } from './workbook-as-csv.js';

const csvOf = async (parts: WorkbookParts) =>
  (await workbookAsCsv(aWorkbook(parts))).toString().split('\r\n').slice(1, -1);

const reasonFor = (file: Buffer) =>
  workbookAsCsv(file).then(
    () => 'accepted',
    (error: { details?: { reason: string } }) => error.details?.reason,
  );

describe('a workbook as CSV', () => {
  it('a workbook becomes the texts of its first visible sheet, in rows with their numbers', async () => {
    const rows = [
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>',
      '<row r="2"/>',
      '<row r="4"><c r="B4" t="inlineStr"><is><r><t>x, </t></r><r><t>_x0041_"b"</t></r></is></c></row>',
      '<row r="5"><c t="b"><v>1</v></c><c t="e"><v>#REF!</v></c><c t="str"><f>A1&amp;"x"</f><v>=1+1</v></c></row>',
    ].join('');
    const texts =
      '<si><t>Name</t><rPh><t>spoken</t></rPh></si><si><r><t>A&amp;B</t></r><r><t xml:space="preserve">\nC </t></r></si>';
    expect(await csvOf({ rows, texts })).toEqual([
      'Name,,A&B C',
      '',
      '',
      ',"x, A""b"""',
      `TRUE,#REF!,'=1+1`,
    ]);
    const workbook =
      '<sheets><sheet state="hidden" r:id="r1"/><sheet state="visible" r:id="r2"/></sheets>';
    const second = `<x:worksheet xmlns:x="http://x"><x:sheetData><x:row><x:c t="str"><x:v>second</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    const files = { 'xl/worksheets/sheet2.xml': second };
    expect(await csvOf({ rows, workbook, files })).toEqual(['second']);
  });

  it.each([
    [0, '8025550123', '8025550123'],
    [0, '8.02555E+9', '8025550000'],
    [0, '0.1', '0.1'],
    [0, '1.5E-3', '0.0015'],
    [1, '501', '00501'],
    [2, '2025550123', '2025550123'],
    [3, '46053', '2026-01-31'],
    [4, '46053.5', '2026-01-31 12:00:00'],
    [3, '59', '1900-02-28'],
    [3, '99999999', '99999999'],
    [5, '12', '12'],
    [0, '', ''],
  ])('shows the number in the style %i of %s as %s', async (style, value, shown) => {
    const codes = ['00000', '(000) 000-0000', 'yyyy-mm-dd', 'd/m/yy h:mm', '[Red]#"days"'];
    const formats = codes.map((code, n) => {
      const written = code.replaceAll('"', '&quot;');
      return `<numFmt numFmtId="${164 + n}" formatCode="${written}"/>`;
    });
    const xfs = codes.map((_, n) => `<xf numFmtId="${164 + n}"/>`).join('');
    const styles = `<numFmts>${formats.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${xfs}</cellXfs>`;
    const rows = `<row><c s="${style}"><v>${value}</v></c><c t="str"><v>.</v></c></row>`;
    expect(await csvOf({ rows, styles })).toEqual([`${shown},.`]);
  });

  it('counts the days of a workbook from 1904 if it says so', async () => {
    const workbook = '<workbookPr date1904="1"/><sheets><sheet r:id="r1"/></sheets>';
    const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>';
    const rows = '<row><c><v>0</v></c></row>';
    expect(await csvOf({ rows, styles, workbook })).toEqual(['1904-01-01']);
  });

  it('gives the text of cells that are merged over several rows to each row', async () => {
    const rows =
      aRow(1, ['Leads of May']) + aRow(2, ['TX', 'a']) + aRow(3, ['', 'b']) + aRow(4, ['', 'c']);
    const more = '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A2:A3"/></mergeCells>';
    expect(await csvOf({ rows, more })).toEqual(['Leads of May', 'TX,a', 'TX,b', ',c']);
  });

  it('a workbook that we export is read back unchanged', async () => {
    const lead = ['_x0041_', '-Ann', 'TX', '=1+1', '2015550124', 'dnc', '+sales@example.com'];
    async function* leads() {
      yield [lead];
    }
    const pieces: Buffer[] = [];
    const columns = exportColumns({ inWords: true }, leadColumns, {
      at: new Date(),
      limits: noCallingLimits,
    });
    for await (const piece of workbookExport(leads(), columns, new Date())) pieces.push(piece);
    const csv = await workbookAsCsv(Buffer.concat(pieces));
    expect(csv.toString()).toBe(
      `sep=,\r\n${Object.values(leadColumnTitles).join(',')}\r\n_x0041_,'-Ann,TX,'=1+1,2015550124,dnc,'+sales@example.com\r\n`,
    );
  });

  it('ends early when a few rows are enough', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => aRow(n + 1, [`row ${n}`])).join('');
    const head = await workbookAsCsv(aWorkbook({ rows: `${rows}<row r="0"/>` }), 3);
    expect(head.toString()).toBe('sep=,\r\nrow 0\r\nrow 1\r\nrow 2\r\n');
  });

  it('leaves a CSV file and another archive as they are', async () => {
    for (const text of ['a,b\n1,2', 'PK\x03\x04 no archive']) {
      const file = Buffer.from(text, 'latin1');
      expect(await workbookAsCsv(file)).toBe(file);
    }
    const other = aWorkbook({ files: { '_rels/.rels': '<Relationships/>' } });
    expect(await workbookAsCsv(other)).toBe(other);
  });

  it('refuses a workbook that cannot be read as it is, and says why', async () => {
    const whole = aWorkbook({ rows: aRow(1, ['a']) });
    const encrypted = Buffer.from(whole);
    for (let at = 0; (at = encrypted.indexOf('PK\x01\x02', at, 'latin1')) >= 0; at += 4)
      encrypted.writeUInt16LE(1, at + 8);
    expect(await reasonFor(encrypted)).toMatch('protected with a password');
    expect(await reasonFor(aWorkbook({ workbook: '' }))).toMatch('no visible sheet');
    const formula = '<row r="7"><c r="A7"><f>B7*2</f></c></row>';
    expect(await reasonFor(aWorkbook({ rows: formula }))).toMatch(
      /^row 7 has a formula without its result; open/,
    );
    const binary =
      '<Relationships><Relationship Id="r1" Type="http://x/officeDocument" Target="xl/workbook.bin"/></Relationships>';
    expect(await reasonFor(aWorkbook({ files: { '_rels/.rels': binary } }))).toMatch('binary');
    const long = aRow(1, ['x'.repeat(30_000)]);
    const wide = Array.from({ length: 400 }, () => long.replace('r="1"', '')).join('');
    expect(await reasonFor(aWorkbook({ rows: wide }))).toMatch('more than 10 MB as text');
    const merges = Array.from(
      { length: 1_001 },
      (_, n) => `<mergeCell ref="A${n * 2 + 1}:A${n * 2 + 2}"/>`,
    );
    expect(await reasonFor(aWorkbook({ more: merges.join('') }))).toMatch('1000 merged cells');
  });

  it.each<[string, WorkbookParts]>([
    ['a text that is missing', { rows: '<row><c t="s"><v>5</v></c></row>' }],
    ['rows out of order', { rows: '<row r="2"/><row r="1"/>' }],
    ['a column beyond the last one', { rows: '<row><c r="ZZZ1"><v>1</v></c></row>' }],
    ['broken XML', { rows: '<row>' }],
    ['entities', { files: { 'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "b">]><workbook/>' } }],
  ])('refuses a damaged workbook: %s', async (_, parts) => {
    expect(await reasonFor(aWorkbook(parts))).toMatch('damaged workbook');
  });

  it('refuses a damaged workbook wherever a byte is wrong, or reads the same', async () => {
    const whole = aWorkbook({ rows: aRow(1, ['Ann', 'Lee']) });
    const csv = (await workbookAsCsv(whole)).toString();
    for (let at = 0; at < whole.length; at += 3) {
      const broken = Buffer.from(whole);
      broken.writeUInt8((broken[at] ?? 0) ^ 0x55, at);
      const read = await workbookAsCsv(broken).then(
        (bytes) => (bytes === broken ? 'left' : bytes.toString()),
        (error: { code?: string }) => error.code,
      );
      expect([csv, 'left', 'LEADS.NOT_A_CSV_FILE']).toContain(read);
    }
    for (let end = 0; end < whole.length; end += 7)
      expect(await workbookAsCsv(whole.subarray(0, end)).then((bytes) => bytes.length)).toBe(end);
  });

  it('stops unpacking a bomb', async () => {
    const bomb = aWorkbook({ texts: ' '.repeat(33 * 1_048_576) });
    expect(bomb.length).toBeLessThan(200_000);
    expect(await reasonFor(bomb)).toBe('it has more than 32 MB when it is unpacked');
  });
});
