import type { LeadColumn } from '@leadmart/contracts';
import { cellOfLine, cellsOfLine } from '../lead-line.js';
import type { FoundPage } from '../pages/current-pages.js';
import { cutPage, leadsPerPage, linesOf, type Page } from '../pages/page.js';
import { toPages } from '../pages/stored-page.js';
import type { Place } from '../shelves/shelf.js';

/** Opens pages and returns the lines that are wanted from each, a buffer for each cut. */
export function foundLines(found: readonly FoundPage[]): Map<FoundPage, Buffer[]> {
  const pages = toPages(new Map(found.map((page) => [page, page.content])));
  const cutsIn = (page: Page, { cuts }: FoundPage) =>
    cuts.map(({ from, to }) => cutPage(page, from, to));
  return new Map([...pages].map(([wanted, page]) => [wanted, cutsIn(page, wanted)]));
}

/** A lead of a pack: its place on the shelf, and the cells of its line. */
export interface FoundLead extends Place {
  readonly cells: string[];
}

/** One cell of a lead, with its place. */
interface PlacedCell {
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
  column: LeadColumn,
): LinesWithCells[] {
  return [...pages].map(([{ shelf, page: number, cuts }, page]) => {
    const first = number * leadsPerPage;
    const cells: PlacedCell[] = [];
    for (const { from, to } of cuts)
      for (let at = from; at < to; at += 1)
        cells.push({
          place: { shelf, number: first + at },
          cell: cellOfLine(cutPage(page, at, at + 1), column),
        });
    return { lines: cuts.map(({ from, to }) => cutPage(page, from, to)), cells };
  });
}

/** Returns the wanted leads. */
export function leadsIn(found: readonly FoundPage[]): FoundLead[] {
  const pages = toPages(new Map(found.map((page) => [page, page.content])));
  return [...pages].flatMap(([{ shelf, page: number, cuts }, page]) => {
    const lines = linesOf(page);
    const first = number * leadsPerPage;
    return cuts.flatMap(({ from, to }) =>
      lines
        .slice(from, to)
        .map((line, i) => ({ shelf, number: first + from + i, cells: cellsOfLine(line) })),
    );
  });
}

/** Returns the cells of the wanted leads. */
export function rowsIn(found: readonly FoundPage[]): string[][] {
  return leadsIn(found).map(({ cells }) => cells);
}
