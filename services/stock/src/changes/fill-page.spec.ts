import { describe, expect, it } from '@jest/globals';
import { encodePage, leadsOn, linesOf, leadsPerPage } from '../pages/page.js';
import { someIncomingLeads } from '../testing/incoming-leads.js';
import { fillPages } from './fill-page.js';

const leads = someIncomingLeads(
  ...Array.from({ length: 600 }, (_, row): [number, 'clean'] => [row + 1, 'clean']),
);
const rows = Array.from({ length: leads.size }, (_, row) => leads.size - 1 - row);
const lineOf = (row: number) => leads.line(row).toString();
const texts = (lines: readonly Buffer[]) => lines.map((line) => line.toString());

describe('filling pages with leads', () => {
  it('continues the last page, and returns the lines in the order of the rows', () => {
    const old = Array.from({ length: 100 }, (_, i) =>
      Buffer.from(`${'old'.repeat(i % 7)},${i}\r\n`),
    );
    const pages = [...fillPages({ leads, rows, tail: encodePage(old) })];
    expect(pages.map(leadsOn)).toEqual([leadsPerPage, leadsPerPage, 700 - 2 * leadsPerPage]);
    expect(texts(pages.flatMap(linesOf))).toEqual([...texts(old), ...rows.map(lineOf)]);
  });

  it.each([0, 1, leadsPerPage, leadsPerPage + 1])('fills %i leads into new pages', (count) => {
    const pages = [...fillPages({ leads, rows: rows.slice(0, count) })];
    expect(pages).toHaveLength(Math.ceil(count / leadsPerPage));
    expect(texts(pages.flatMap(linesOf))).toEqual(rows.slice(0, count).map(lineOf));
  });
});
