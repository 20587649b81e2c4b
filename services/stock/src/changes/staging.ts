import { Injectable } from '@nestjs/common';
import type { PhoneStatus } from '@leadmart/contracts';
import { namedCellsOf, withStatus } from '../lead-line.js';
import { LeadLines, placeKey } from '../pages/lead-lines.js';
import type { DirectoryEntry, Place } from '../shelves/shelf.js';
import type { HeldLease } from './dataset-lease.js';
import { DirectoryStager, type ComparedLeads } from './directory-stager.js';
import { MovedLeads, otherStatus, type IncomingLeads } from './incoming-leads.js';
import { LeadStager } from './lead-stager.js';
import { placeLeads, type Placement } from './placement.decisions.js';
import type { StagedLeads } from './stock-changes.js';

/** The counts and the directory of a dataset, as they are while its lease is held. */
export type SeenStock = Pick<ComparedLeads, 'countOf' | 'runs'>;

/** Leads with certain phones, in the order of the phones. */
interface KnownLeads {
  readonly leads: readonly DirectoryEntry[];
  readonly seen: SeenStock;
}

/** Leads that get another number. */
export interface LeadsToMove {
  readonly places: readonly Place[];
  /** The shelf of the other phone status, or the end of their own shelf, where withdrawn leads are for sale again. */
  readonly to: PhoneStatus | 'back';
  /** Read anew if it is missing. */
  readonly seen?: SeenStock;
}

/**
 * Prepares changes of a dataset by whoever holds its lease: compares leads with those that are there, and writes documents
 * that nothing refers to before `StockChanges.add`. Memory grows with the leads of the change, time with the shelves too.
 */
@Injectable()
export class Staging {
  constructor(
    private readonly leadStager: LeadStager,
    private readonly directoryStager: DirectoryStager,
    private readonly lines: LeadLines,
  ) {}

  /** Looks the phones of rows up, one row for each phone, sorted by phone. Throws UploadInProgress when the lease is lost. */
  compare(lease: HeldLease, leads: IncomingLeads, rows: readonly number[]): Promise<ComparedLeads> {
    return this.directoryStager.compare(lease, leads, rows);
  }

  /** Finds the leads with these phones, which are distinct and ascending. Withdrawn leads that are barred are found, too. */
  known(lease: HeldLease, phones: Float64Array): Promise<KnownLeads> {
    return this.directoryStager.known(lease, phones);
  }

  /** Writes the pages and the directory of new and moved leads. */
  stage(lease: HeldLease, leads: IncomingLeads, compared: ComparedLeads): Promise<StagedLeads> {
    return this.write(lease, leads, placeLeads(leads, compared, compared.countOf), compared);
  }

  /** Writes the pages and the directory of leads that move. */
  async stageMoves(lease: HeldLease, { places, to, seen }: LeadsToMove): Promise<StagedLeads> {
    const stock = seen ?? (await this.directoryStager.current(lease.datasetId));
    const lines = await this.lines.read(lease.datasetId, places, lease.renewWhenDue);
    const rows = places
      .map((from) => {
        const line = lines.get(placeKey(from)) ?? Buffer.alloc(0);
        const phone = Number(namedCellsOf(line).phoneNumber);
        if (to === 'back') return { from, phone, shelf: from.shelf, line };
        return {
          from,
          phone,
          shelf: otherStatus(from.shelf, to),
          line: withStatus(line, to),
        };
      })
      .sort((a, b) => a.phone - b.phone);
    const leads = new MovedLeads(rows);
    const statusChanges = rows.map(({ from }, row) => ({ row, from }));
    const placement = placeLeads(leads, { fresh: [], statusChanges }, stock.countOf);
    return { ...(await this.write(lease, leads, placement, stock)), isBack: to === 'back' };
  }

  private async write(
    lease: HeldLease,
    leads: IncomingLeads,
    placement: Placement,
    { countOf, runs }: SeenStock,
  ): Promise<StagedLeads> {
    const staged = [
      this.leadStager.stagePages(lease, placement, leads, countOf),
      this.directoryStager.stage(lease, placement, runs),
    ] as const;
    // Waits for both in any case: after a failure nothing may be written without the lease.
    await Promise.allSettled(staged);
    const [shelves, directory] = await Promise.all(staged);
    const superseded = {
      pages: shelves.flatMap(({ supersededPages }) => supersededPages),
      pieces: directory.superseded,
    };
    return { placement, shelves, directory, superseded };
  }
}
