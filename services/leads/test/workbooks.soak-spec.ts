import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { leadColumns, noCallingLimits, leadColumnTitles } from '@leadmart/contracts';
import { findOrInstallCalc, terminalOutput } from '@leadmart/runner';
import { exportColumns } from '../src/selling/packs/exporting/export-columns.js';
import { workbookExport } from '../src/selling/packs/exporting/export-workbook.js';

const minute = 60_000;
const run = promisify(execFile);

const ann = ['Ann', 'Lee, "Jr."', 'TX', 'San José', '2015550123', 'clean', 'ann@example.com'];
const odd = ['_x0041_', '-Ann', 'TX', '=1+1', '2015550124', 'dnc', '+sales@example.com'];
const titles = leadColumns.map((column) => leadColumnTitles[column]);

async function* leads() {
  yield [ann, odd];
}

describe('a workbook in LibreOffice Calc', () => {
  let calc: string;
  let folder: string;

  beforeAll(async () => {
    calc = await findOrInstallCalc(terminalOutput((text) => process.stderr.write(text)));
    folder = await mkdtemp(join(tmpdir(), 'leadmart-workbooks-'));
    const columns = exportColumns({ inWords: true }, leadColumns, {
      at: new Date(),
      limits: noCallingLimits,
    });
    const pieces: Buffer[] = [];
    for await (const piece of workbookExport(leads(), columns, new Date())) pieces.push(piece);
    await writeFile(join(folder, 'leads.xlsx'), Buffer.concat(pieces));
  }, 10 * minute);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Opens the workbook and saves it in another format. */
  async function savedAs(format: string, extension: string): Promise<string> {
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const options = ['--headless', '--convert-to', format, '--outdir', folder];
    await run(calc, [profile, ...options, join(folder, 'leads.xlsx')], { timeout: 2 * minute });
    return readFile(join(folder, `leads.${extension}`), 'utf8');
  }

  it('shows every cell as it is', async () => {
    // Separated by tabs, with quotes, in UTF-8.
    const text = await savedAs('csv:Text - txt - csv (StarCalc):9,34,76', 'csv');
    const rows = text.trimEnd().split('\n');
    const cells = rows.map((row) =>
      row.split('\t').map((cell) => cell.replace(/^"(.*)"$/, '$1').replaceAll('""', '"')),
    );
    expect(cells).toEqual([titles, ann, odd]);
  });

  it('a workbook in LibreOffice Calc has columns that are wide enough for an address', async () => {
    const flat = await savedAs('fods', 'fods');
    const widths = Array.from(
      flat.matchAll(/column-width="([\d.]+)(in|cm)"/g),
      ([, width, unit]) => Number(width) * (unit === 'in' ? 2.54 : 1),
    );
    expect(Math.max(...widths)).toBeGreaterThan(5);
  });
});
