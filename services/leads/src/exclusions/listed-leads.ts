import { Injectable } from '@nestjs/common';
import {
  type BuyerKey,
  type BuyerVectors,
  LeadsByEmail,
  LeadsByPhone,
  unionByShelf,
} from '@leadmart/stock';
import { SuppressedPhones } from '../suppression/suppressed-phones.js';
import type { ExclusionSource, FoundLeads } from './excluded-leads.js';

/** Finds the leads of a dataset whose phone or e-mail is on a suppression list of the buyer. */
@Injectable()
export class ListedLeads implements ExclusionSource {
  constructor(
    private readonly suppressed: SuppressedPhones,
    private readonly leads: LeadsByPhone,
    private readonly byEmail: LeadsByEmail,
  ) {}

  /** Compares only later runs of the directories when the lists are the same as the last time. */
  async find({ datasetId, buyerId }: BuyerKey, { excluded }: BuyerVectors): Promise<FoundLeads> {
    const { version: lists, phones, emailKeys } = await this.suppressed.of(buyerId);
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
}
