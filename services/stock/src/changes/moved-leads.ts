import { type LeadLayout } from '../lead-layouts.js';
import { type ShelfIndex, shelfIndex, stateOf } from '../shelves/shelf.js';
import { type IncomingLeads } from './incoming-leads.js';

/** A lead that changes its status, with its line on the new shelf. */
export interface MovedLead {
  readonly phone: number;
  readonly shelf: ShelfIndex;
  readonly line: Buffer;
}

/** Leads that change their status, as leads to be put on shelves. */
export class MovedLeads implements IncomingLeads {
  constructor(
    readonly layout: LeadLayout,
    private readonly leads: readonly MovedLead[],
  ) {}

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
