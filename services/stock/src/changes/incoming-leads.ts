import { shelfIndex, stateOf, type ShelfIndex } from '../shelves/shelf.js';

/** Leads to be put on shelves. Each has a row number: 0, 1, 2 … */
export interface IncomingLeads {
  readonly size: number;
  /** Ten digits as a number. */
  phone(row: number): number;
  shelf(row: number): ShelfIndex;
  /** The length of the lead's line in bytes. */
  lineBytes(row: number): number;
  /** Copies the lead as a CSV line in UTF-8. Returns the position behind it. */
  copyLine(row: number, target: Buffer, at: number): number;
}

/** A lead that changes its status, with its line on the new shelf. */
interface MovedLead {
  readonly phone: number;
  readonly shelf: ShelfIndex;
  readonly line: Buffer;
}

/** Leads that change their status, as leads to be put on shelves. */
export class MovedLeads implements IncomingLeads {
  constructor(private readonly leads: readonly MovedLead[]) {}

  get size(): number {
    return this.leads.length;
  }

  phone(row: number): number {
    return this.leads[row]?.phone ?? 0;
  }

  shelf(row: number): ShelfIndex {
    return this.leads[row]?.shelf ?? 0;
  }

  lineBytes(row: number): number {
    return this.leads[row]?.line.length ?? 0;
  }

  copyLine(row: number, target: Buffer, at: number): number {
    return at + (this.leads[row]?.line.copy(target, at) ?? 0);
  }
}

/** Returns the shelf of the same state and the other phone status. */
export function otherStatus(index: ShelfIndex, status: 'clean' | 'dnc'): ShelfIndex {
  return shelfIndex(stateOf(index), status);
}
