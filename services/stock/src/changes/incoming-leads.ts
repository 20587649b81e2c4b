import type { LeadLayout } from '../lead-layouts.js';
import type { ShelfIndex } from '../shelves/shelf.js';

/** Leads to be put on shelves. Each has a row number: 0, 1, 2 … */
export interface IncomingLeads {
  readonly size: number;
  readonly layout: LeadLayout;
  /** Ten digits as a number. */
  phone(row: number): number;
  shelf(row: number): ShelfIndex;
  /** The length of the lead's line in bytes. */
  lineBytes(row: number): number;
  /** Copies the lead as a CSV line of the layout, in UTF-8. Returns the position behind it. */
  copyLine(row: number, target: Buffer, at: number): number;
}
