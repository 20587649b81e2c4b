import { Injectable } from '@nestjs/common';
import type { BuyerVectors } from '../stock/holdings/holding.js';
import type { BuyerKey } from '../stock/holdings/holding.repository.js';
import { LeadsByPhone } from '../stock/leads-by-phone.js';
import { SuppressedPhones } from '../suppression/suppressed-phones.js';
import type { ExclusionSource, FoundLeads } from './excluded-leads.js';

/** Finds the leads of a dataset whose phone is on a suppression list of the buyer. */
@Injectable()
export class ListedLeads implements ExclusionSource {
  constructor(
    private readonly suppressed: SuppressedPhones,
    private readonly leads: LeadsByPhone,
  ) {}

  /** Compares only later runs of the directory when the lists are the same as the last time. */
  async find({ datasetId, buyerId }: BuyerKey, { excluded }: BuyerVectors): Promise<FoundLeads> {
    const { version: lists, phones } = await this.suppressed.of(buyerId);
    const last = excluded.get('listed')?.settlement;
    const compared = last?.lists === lists ? (last.runs ?? []) : undefined;
    const { runs, numbers } = await this.leads.find(datasetId, phones, compared);
    return { numbers, replaces: compared === undefined, by: { lists, runs } };
  }
}
