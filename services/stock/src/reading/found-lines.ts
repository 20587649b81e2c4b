import type { LeadColumn } from '@leadmart/contracts';
import type { LeadLayout, LeadLayouts } from '../lead-layouts.js';
import type { FoundPage } from '../pages/current-pages.js';
import { cutPage, leadsPerPage, linesOf, type Page } from '../pages/page.js';
import { toPages } from '../pages/stored-page.js';
import type { Place } from '../shelves/shelf.js';

/** The layouts of stored pages and the one of the pack. */
export interface PackLayout {
  readonly layouts: LeadLayouts;
  readonly layout: LeadLayout;
}

/** Opens pages and returns the lines that are wanted from each, a buffer for each cut. */
export function foundLines(
  found: readonly FoundPage[],
  { layouts, layout }: PackLayout,
): Map<FoundPage, Buffer[]> {
  const pages = toPages(new Map(found.map((page) => [page, page.content])));
  const cutsIn = (page: Page, { cuts }: FoundPage) => {
    const converted = layouts.convertPage(page, layout);
    return cuts.map(({ from, to }) => cutPage(converted, from, to));
  };
  return new Map([...pages].map(([wanted, page]) => [wanted, cutsIn(page, wanted)]));
}

/** A lead of a pack: its place on the shelf, and the cells of its line. */
export interface FoundLead extends Place {
  readonly cells: string[];
}

/** One cell of a lead, with its place. */
export interface PlacedCell {
  readonly place: Place;
  readonly cell: string;
}

/** Lines of a file as they are, and one cell of each lead in them. */
export interface LinesWithCells {
  readonly lines: readonly Buffer[];
  readonly cells: readonly PlacedCell[];
}

/** Returns the wanted lines of each opened page, and a cell of each lead without cutting its other cells. */
export function linesWithCells(
  pages: ReadonlyMap<FoundPage, Page>,
  { layouts, layout }: PackLayout,
  column: LeadColumn,
): LinesWithCells[] {
  return [...pages].map(([{ shelf, page: number, cuts }, page]) => {
    const converted = layouts.convertPage(page, layout);
    const first = number * leadsPerPage;
    const cells: PlacedCell[] = [];
    for (const { from, to } of cuts)
      for (let at = from; at < to; at += 1)
        cells.push({
          place: { shelf, number: first + at },
          cell: layout.cellOf(cutPage(converted, at, at + 1), column),
        });
    return { lines: cuts.map(({ from, to }) => cutPage(converted, from, to)), cells };
  });
}

/** Returns the wanted leads. */
export function leadsIn(found: readonly FoundPage[], { layouts, layout }: PackLayout): FoundLead[] {
  const pages = toPages(new Map(found.map((page) => [page, page.content])));
  return [...pages].flatMap(([{ shelf, page: number, cuts }, page]) => {
    const lines = linesOf(layouts.convertPage(page, layout));
    const first = number * leadsPerPage;
    return cuts.flatMap(({ from, to }) =>
      lines
        .slice(from, to)
        .map((line, i) => ({ shelf, number: first + from + i, cells: layout.cellsOf(line) })),
    );
  });
}

/** Returns the cells of the wanted leads. */
export function rowsIn(found: readonly FoundPage[], layout: PackLayout): string[][] {
  return leadsIn(found, layout).map(({ cells }) => cells);
}
