import { Injectable } from '@nestjs/common';
import {
  AllocationRepository,
  type KeptPages,
  PackLeads,
  PackLines,
  type PackOrigin,
  StatusLog,
} from '@leadmart/stock';
import { OwnResults, toListedView, toTimesSoldView, type Purchase } from '../../selling/index.js';
import type { LastChecks } from '../../supply/index.js';
import type { SoldFacts } from '../documents/diligence-document.js';
import type { SinceFacts } from '../documents/diligence-documents.js';
import { changedLeads } from './changed-leads.js';
import { CsvHash } from './csv-hash.js';
import { LeadTally } from './lead-tally.js';
import { ownCheckedLeads } from './own-checked-leads.js';

/** The facts about the leads of a pack that are known before they are read, and the pages that were read for other packs. */
export interface FactsUntilSale {
  readonly checks: LastChecks;
  readonly origin: PackOrigin;
  readonly pages: KeptPages;
}

/** Reads what the files of a pack say about its leads, in constant memory. */
@Injectable()
export class PackFacts {
  constructor(
    private readonly lines: PackLines,
    private readonly leads: PackLeads,
    private readonly allocations: AllocationRepository,
    private readonly log: StatusLog,
    private readonly own: OwnResults,
  ) {}

  /** The CSV file and its leads. */
  async asSold(pack: Purchase, { checks, origin, pages }: FactsUntilSale): Promise<SoldFacts> {
    const { shelves, firstListed, soldBefore } = origin;
    const csv = new CsvHash(this.leads.columnsOf(pack));
    const tally = new LeadTally(pack, checks);
    const which = { column: 'phoneNumber', leads: shelves, pages } as const;
    for await (const { lines, cells } of this.lines.readWith(pack, which)) {
      for (const some of lines) csv.add(some);
      for (const { place, cell } of cells) tally.add(place, cell);
    }
    return {
      csv: csv.result(),
      byState: tally.byState(),
      checks: tally.byCheck(),
      firstListed: toListedView(firstListed),
      soldBefore: toTimesSoldView(soldBefore),
    };
  }

  /** The changes of the leads since the sale, and the results of the buyer's own registry files. */
  async since(pack: Purchase): Promise<SinceFacts> {
    const { id, datasetId, createdAt, endedAt: soldAt = createdAt } = pack;
    const shelves = await this.allocations.find(id);
    const changes = [];
    for await (const change of this.log.readOfPack({ datasetId, shelves, soldAt }))
      changes.push(change);
    const own = await this.own.of(pack);
    return { changes: changedLeads(changes), ...(own && { ownChecks: ownCheckedLeads(own) }) };
  }
}
