import { Injectable } from '@nestjs/common';
import { AllocationRepository, PackLeads, PackLines, StatusLog } from '@leadmart/stock';
import type { Purchase } from '../../selling/index.js';
import type { ChangedLeads, SoldFacts } from '../documents/diligence-document.js';
import { changedLeads } from './changed-leads.js';
import { CsvHash } from './csv-hash.js';
import { LeadTally } from './lead-tally.js';
import type { DatasetRecord } from './pack-sources.js';

/** Reads what the files of a pack say about its leads, in constant memory. */
@Injectable()
export class PackFacts {
  constructor(
    private readonly lines: PackLines,
    private readonly leads: PackLeads,
    private readonly allocations: AllocationRepository,
    private readonly log: StatusLog,
  ) {}

  /** The CSV file and its leads. */
  async asSold(pack: Purchase, record: DatasetRecord): Promise<SoldFacts> {
    const csv = new CsvHash(this.leads.columnsOf(pack));
    const tally = new LeadTally(pack, record);
    for await (const { lines, cells } of this.lines.readWith(pack, 'phoneNumber')) {
      for (const some of lines) csv.add(some);
      for (const { place, cell } of cells) tally.add(place, cell);
    }
    return {
      csv: csv.result(),
      byState: tally.byState(),
      checks: tally.byCheck(),
      firstListed: tally.byDay(),
    };
  }

  /** The changes of the leads since the sale. */
  async since(pack: Purchase): Promise<ChangedLeads[]> {
    const { id, datasetId, createdAt, endedAt: soldAt = createdAt } = pack;
    const shelves = await this.allocations.find(id);
    const changes = [];
    for await (const change of this.log.readOfPack({ datasetId, shelves, soldAt }))
      changes.push(change);
    return changedLeads(changes);
  }
}
