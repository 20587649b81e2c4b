import type { LeadLayout } from '../lead-layouts.js';
import type { ShelfIndex } from '../shelves/shelf.js';

/** Leads on their way to the shelves. A lead is named by its row: 0, 1, 2 … */
export interface IncomingLeads {
  readonly size: number;
  readonly layout: LeadLayout;
  /** Ten digits as a number. */
  phone(row: number): number;
  shelf(row: number): ShelfIndex;
  /** The lead as a CSV line of the layout, in UTF-8. */
  line(row: number): Buffer;
}
