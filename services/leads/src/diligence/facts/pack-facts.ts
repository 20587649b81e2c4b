import { Injectable } from '@nestjs/common';
import {
  AllocationRepository,
  PackHistories,
  PackLeads,
  PackLines,
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

/** Reads what the files of a pack say about its leads, in constant memory. */
@Injectable()
export class PackFacts {
  constructor(
    private readonly lines: PackLines,
    private readonly leads: PackLeads,
    private readonly allocations: AllocationRepository,
    private readonly log: StatusLog,
    private readonly histories: PackHistories,
    private readonly own: OwnResults,
  ) {}

  /** The CSV file and its leads. */
  async asSold(pack: Purchase, checks: LastChecks): Promise<SoldFacts> {
    const csv = new CsvHash(this.leads.columnsOf(pack));
    const tally = new LeadTally(pack, checks);
    for await (const { lines, cells } of this.lines.readWith(pack, 'phoneNumber')) {
      for (const some of lines) csv.add(some);
      for (const { place, cell } of cells) tally.add(place, cell);
    }
    const { firstListed, soldBefore } = await this.histories.untilSale(pack.datasetId, pack.id);
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
