import { Injectable } from '@nestjs/common';
import {
  AllocationRepository,
  PackLines,
  StatusLog,
  storedColumns,
  type BuyersChange,
  type KeptPages,
  type PackOrigin,
} from '@leadmart/stock';
import {
  countsOfOwnChecks,
  OwnResults,
  toListedView,
  toTimesSoldView,
  type OwnChecks,
  type Purchase,
} from '../../selling/index.js';
import type { LastChecks } from '../../supply/index.js';
import type { ChangedLeads, OwnCheckedLeads, SoldFacts } from '../documents/diligence-document.js';
import type { SinceFacts } from '../documents/diligence-documents.js';
import { CsvHash } from './csv-hash.js';
import { LeadTally } from './lead-tally.js';

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
    private readonly allocations: AllocationRepository,
    private readonly log: StatusLog,
    private readonly own: OwnResults,
  ) {}

  /** The CSV file and its leads. */
  async asSold(pack: Purchase, { checks, origin, pages }: FactsUntilSale): Promise<SoldFacts> {
    const { shelves, firstListed, soldBefore } = origin;
    const csv = new CsvHash(storedColumns);
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

/** Adds changes of the same kind, day and check up, in their order. Those without leads of the pack are left out. */
export function changedLeads(changes: readonly BuyersChange[]): ChangedLeads[] {
  const sums = new Map<string, ChangedLeads>();
  for (const { change, places } of changes) {
    if (places.length === 0) continue;
    const { kind, at, checkedOn = null } = change;
    // The source of an opt-out is an admin's note about a person.
    const source = kind === 'opted-out' ? null : (change.source ?? null);
    const day = at.toISOString().slice(0, 10);
    const key = [day, kind, checkedOn, source].join(' ');
    const leads = (sums.get(key)?.leads ?? 0) + places.length;
    sums.set(key, { day, kind, checkedOn, source, leads });
  }
  return [...sums.values()];
}

/** Adds the results of a buyer's own registry files up by day and registry number, in the order of the files. */
function ownCheckedLeads(own: OwnChecks): OwnCheckedLeads[] {
  const counts = countsOfOwnChecks(own);
  const sums = new Map<string, OwnCheckedLeads>();
  own.checks.forEach(({ checkedOn, registryNumber }, i) => {
    const key = `${checkedOn} ${registryNumber}`;
    const before = sums.get(key) ?? { blocked: 0, callable: 0 };
    const blocked = before.blocked + (counts[i]?.blocked ?? 0);
    const callable = before.callable + (counts[i]?.callable ?? 0);
    sums.set(key, { checkedOn, registryNumber, blocked, callable });
  });
  return [...sums.values()];
}
