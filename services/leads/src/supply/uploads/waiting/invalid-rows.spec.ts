import { describe, expect, it } from '@jest/globals';
import type { HeaderMapping } from '@leadmart/contracts';
import { readLeads } from '../reading/read-leads.js';
import { invalidRowsCsv } from './invalid-rows.js';

const header = 'firstName,lastName,state,city,phoneNumber,phoneNumberStatus,email';
const good = 'Ann,Lee,CA,Fresno,4155550101,clean,ann@example.com';
const bad = 'Bob,Ray,Mars,Austin,5125550102,dnc,bob@example.com';
const why = 'State is not one of the fifty states';
const file = (...lines: string[]) => lines.join('\n');

async function listOf(text: string, mapping?: HeaderMapping): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of invalidRowsCsv(Buffer.from(text), { headerMapping: mapping }))
    pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}
const linesOf = async (text: string, mapping?: HeaderMapping) =>
  (await listOf(text, mapping)).replace('\uFEFF', '').split('\r\n').slice(0, -1);

describe('the list of invalid rows', () => {
  it('lists the invalid rows with the columns of the file and an error column', async () => {
    expect(await linesOf(file(header, good, bad, good))).toEqual([
      `${header},error`,
      `${bad},${why}`,
    ]);
  });

  it('begins with a byte order mark, so that Excel reads UTF-8', async () => {
    expect(await listOf(file(header, bad))).toMatch(/^\uFEFFfirstName/);
  });

  it('keeps unknown, unnamed and repeated columns in the list', async () => {
    const text = file(`Note,${header},,Note`, `=1,${bad},x;＝1,y`);
    expect(await linesOf(text)).toEqual([
      `Note,${header},,Note,error`,
      `'=1,${bad},x;'＝1,y,${why}`,
    ]);
  });

  it('replaces the error column of an earlier list', async () => {
    const text = file(`${header},Error`, `${bad},old reason`);
    expect(await linesOf(text)).toEqual([`${header},error`, `${bad},${why}`]);
  });

  it('keeps a column named error that is mapped to a lead column', async () => {
    const text = file(header.replace('city', 'error'), bad);
    expect(await linesOf(text, { city: 'error' })).toEqual([
      `${header.replace('city', 'error')},error`,
      `${bad},${why}`,
    ]);
  });

  it('keeps the surplus cells of a row that has too many', async () => {
    const [, line] = await linesOf(file(header, `${good},more,"even, more"`));
    expect(line).toBe(
      `${good},"expected 7 cells, found 9; without a column: ""more"" ""even, more"""`,
    );
  });

  it('lists a row whose quote is never closed', async () => {
    const [, line] = await linesOf(file(header, '"Bob,Ray', good));
    expect(line).toBe('"""Bob,Ray",,,,,,,a quote is opened and not closed');
  });

  it('writes a list that can be corrected and uploaded again without changing values', async () => {
    const text = file(header, '-Bob,@Ray,Mars,=Austin,+1 512 555 0102,dnc,bob@example.com');
    const list = await listOf(text);
    expect(list).toContain("'-Bob,'@Ray,Mars,'=Austin,'+1 512 555 0102");
    const mended = Buffer.from(list.replace('Mars', 'TX'));
    const { leads, invalidCount } = await readLeads(mended, {});
    expect({ invalidCount, phone: leads.phone(0) }).toEqual({ invalidCount: 0, phone: 5125550102 });
    expect(leads.line(0).toString()).toBe(
      "'-Bob,'@Ray,TX,'=Austin,5125550102,dnc,bob@example.com\r\n",
    );
  });

  it('streams a long list in pieces', async () => {
    const text = file(header, ...Array.from({ length: 5_000 }, () => bad));
    let pieces = 0;
    for await (const piece of invalidRowsCsv(Buffer.from(text), {})) {
      expect(piece.length).toBeLessThan(200_000);
      pieces += 1;
    }
    expect(pieces).toBeGreaterThan(3);
  });
});

describe('a file with an error column', () => {
  it('accepts rows without a value in the error column', async () => {
    const { leads } = await readLeads(Buffer.from(file(`${header},error`, good)), {});
    expect(leads.size).toBe(1);
  });
});
