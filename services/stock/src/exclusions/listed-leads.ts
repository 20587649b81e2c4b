import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import type { BuyerKey, BuyerVectors } from '../holdings/holding.js';
import { overlapOf, sizeOf, unionByShelf } from '../shelves/number-set.js';
import { ShelfRepository } from '../shelves/shelf.repository.js';
import { StockFacts, type ListedContacts } from '../stock-facts.js';
import type { ExclusionSource, FoundLeads } from './excluded-leads.js';
import { LeadsByEmail, LeadsByPhone } from './leads-by-contact.js';

/** Finds the leads of a dataset whose phone or email is on suppression lists: half a second for a million phones. */
@Injectable()
export class ListedLeads implements ExclusionSource {
  constructor(
    private readonly facts: StockFacts,
    private readonly leads: LeadsByPhone,
    private readonly byEmail: LeadsByEmail,
    private readonly shelves: ShelfRepository,
  ) {}

  /** Compares only later runs of the directories when the lists are the same as the last time. */
  async find({ datasetId, buyerId }: BuyerKey, { excluded }: BuyerVectors): Promise<FoundLeads> {
    const { version: lists, phones, emailKeys } = await this.facts.listed(buyerId);
    const last = excluded.get('listed')?.settlement;
    const isSameList = last?.lists === lists;
    const [compared, withEmails] = isSameList ? [last.runs, last.emailRuns] : [];
    const byPhone = await this.leads.find(datasetId, phones, compared);
    const byEmail = await this.byEmail.find(datasetId, emailKeys, withEmails);
    return {
      numbers: unionByShelf(byPhone.numbers, byEmail.numbers),
      replaces: !isSameList,
      by: { lists, runs: byPhone.runs, emailRuns: byEmail.runs },
    };
  }

  /** Counts the leads that are not withdrawn and have one of these phones or emails. */
  async countForSale(
    datasetId: DatasetId,
    { phones, emailKeys }: Omit<ListedContacts, 'version'>,
  ): Promise<number> {
    const byPhone = await this.leads.find(datasetId, phones);
    const byEmail = await this.byEmail.find(datasetId, emailKeys);
    const numbers = unionByShelf(byPhone.numbers, byEmail.numbers);
    const shelves = await this.shelves.find(datasetId, [...numbers.keys()], ['withdrawn']);
    return [...numbers].reduce(
      (sum, [index, set]) => sum + sizeOf(set) - overlapOf(set, shelves.get(index)?.withdrawn),
      0,
    );
  }
}
