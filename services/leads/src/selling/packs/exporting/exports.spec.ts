import { describe, expect, it } from '@jest/globals';
import {
  exportPresets,
  leadColumns,
  leadColumnTitles,
  noCallingLimits,
  packExportQuery,
} from '@leadmart/contracts';
import { filesIn } from '../../../../test/factories/zip-files.js';
import { exportColumns } from './export-columns.js';
import { csvExport, jsonLinesExport, vCardExport } from './export-text.js';
import { workbookExport } from './export-workbook.js';

const ann = ['Ann', 'Lee, Jr.', 'TX', 'Austin', '2015550123', 'clean', 'ann@example.com'];
const formula = ['=1+1', '<b>', 'TX', 'a;b\\c', '2015550124', 'dnc', '\u0001x'];
const erased = leadColumns.map(() => '');

async function* leads() {
  yield [ann, formula];
  yield [erased];
}
async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}
/** Thanksgiving, in the afternoon. */
const calls = { at: new Date('2026-11-26T20:00Z'), limits: noCallingLimits };
const columnsFor = (query: object) =>
  exportColumns(packExportQuery.parse(query), leadColumns, calls);

describe('an export of a pack', () => {
  it('an export has the chosen columns in their order, with guards against formulas', async () => {
    const columns = columnsFor({ columns: 'phoneNumber,firstName', phone: 'dashes' });
    const text = "phoneNumber,firstName\r\n201-555-0123,Ann\r\n201-555-0124,'=1+1\r\n,\r\n";
    expect(await textOf(csvExport(leads(), columns, true))).toBe(`\uFEFF${text}`);
    expect(await textOf(csvExport(leads(), columns, false))).toBe(text);
  });

  it('an export has time zones and hours of calls where they are chosen, and none for erased leads', async () => {
    const texan = ['Ann', 'Lee', 'TX', 'Austin', '5125550123', 'clean', 'a@b.co'];
    const inUtah = ['Bo', 'Lee', 'UT', 'Provo', '8015550123', 'clean', 'b@b.co'];
    const pieces = async function* () {
      yield [texan, inUtah, erased];
    };
    const written = async (query: object) => textOf(csvExport(pieces(), columnsFor(query), false));
    expect(await written({ columns: 'callUntil,firstName,callFrom,timeZone' })).toBe(
      'callUntil,firstName,callFrom,timeZone\r\n21:00,Ann,09:00,America/Chicago\r\n,Bo,,America/Denver\r\n,,,\r\n',
    );
    const byPreset = (await written({ preset: 'five9', callingHours: 'true' })).split('\r\n');
    expect(byPreset[0]).toMatch(/^number1,.*,email,timeZone,callFrom,callUntil$/);
    expect(byPreset[1]).toMatch(/^5125550123,.*,America\/Chicago,09:00,21:00$/);
    const [head] = (await written({ columns: 'timeZone', callingHours: 'true' })).split('\r\n');
    expect(head).toBe('timeZone,callFrom,callUntil');
    expect(columnsFor({}).map(({ column }) => column)).toEqual(leadColumns);
  });

  it('writes phones for dialers without a guard', async () => {
    const columns = columnsFor({ columns: 'phoneNumber,lastName', phone: 'e164' });
    const [, line] = (await textOf(csvExport(leads(), columns, true))).split('\r\n');
    expect(line).toBe('+12015550123,"Lee, Jr."');
  });

  it.each(Object.entries(exportPresets))('exports the columns of preset %s', async (preset, of) => {
    const [head] = (await textOf(csvExport(leads(), columnsFor({ preset }), true))).split('\r\n');
    expect(head).toBe(`\uFEFF${of.columns.map(({ title }) => title).join(',')}`);
  });

  it('refuses columns twice, unknown ones, and columns beside a preset', () => {
    for (const query of [
      { columns: 'state,state' },
      { columns: 'state,password' },
      { columns: '' },
      { preset: 'hubspot', columns: 'state' },
      { preset: 'hubspot', phone: 'e164' },
      { preset: 'constructor' },
    ])
      expect(packExportQuery.safeParse(query).success).toBe(false);
  });

  it('an export as JSON has a line for each lead, without people who opted out', async () => {
    const columns = columnsFor({ columns: 'firstName,city' });
    const lines = (await textOf(jsonLinesExport(leads(), columns))).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      { firstName: 'Ann', city: 'Austin' },
      { firstName: '=1+1', city: 'a;b\\c' },
    ]);
  });

  it('an export as vCards has a card for each lead, escaped and folded', async () => {
    const long = ann.with(1, 'é'.repeat(60));
    const cards = await textOf(
      vCardExport(
        (async function* () {
          yield* leads();
          yield [long];
        })(),
        columnsFor({ phone: 'e164' }),
      ),
    );
    expect(cards.match(/BEGIN:VCARD/g)).toHaveLength(3);
    expect(cards).toContain('N:Lee\\, Jr.;Ann;;;\r\nFN:Ann Lee\\, Jr.\r\n');
    expect(cards).toContain('TEL;TYPE=VOICE:+12015550123\r\n');
    expect(cards).toContain('ADR;TYPE=HOME:;;;a\\;b\\\\c;TX;;USA\r\n');
    expect(cards.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(cards.replaceAll('\r\n ', '')).toContain(`FN:Ann ${'é'.repeat(60)}`);
  });

  it('an export as a workbook has cells of text', async () => {
    const pieces: Buffer[] = [];
    const at = new Date('2026-03-01T00:00:00Z');
    const coded = ['_x0041_', '-Ann', 'TX', '_x00zz_', '2015550125', 'clean', '+a@b.co'];
    const all = async function* () {
      yield* leads();
      yield [coded];
    };
    const columns = exportColumns({ inWords: true }, leadColumns, calls);
    for await (const piece of workbookExport(all(), columns, at)) pieces.push(piece);
    const files = filesIn(Buffer.concat(pieces));
    expect(Object.keys(files)).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/worksheets/sheet1.xml',
    ]);
    const sheet = files['xl/worksheets/sheet1.xml'] ?? '';
    const textsOf = (row = '') =>
      Array.from(row.matchAll(/<t [^>]*>([^<]*)</g), ([, text]) => text);
    const rows = sheet.match(/<row>.*?<\/row>/g) ?? [];
    expect(rows).toHaveLength(5);
    expect(textsOf(rows[0])).toEqual(Object.values(leadColumnTitles));
    expect(textsOf(rows[4])).toEqual(['_x005F_x0041_', ...coded.slice(1)]);
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2"');
    expect(sheet.match(/<col [^>]*customWidth="1"\/>/g)).toHaveLength(leadColumns.length);
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('<c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
    expect(sheet).toContain('&lt;b&gt;');
    expect(sheet).toContain('>x<');
    expect(rows[3]).toBe(`<row>${'<c/>'.repeat(leadColumns.length)}</row>`);
  });
});
