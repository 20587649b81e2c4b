import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { AllocationRepository, LeadLines, PhonePlaces, type Place } from '@leadmart/stock';
import { DatasetReader } from '../../../supply/index.js';
import type { LeadWithPhone } from '../opt-out.decisions.js';

export interface FoundLead extends LeadWithPhone {
  readonly datasetId: DatasetId;
  readonly place: Place;
}

/** Leads that have a phone, and the packs that hold them: what a person who decides looks at. */
@Injectable()
export class PhoneEvidence {
  constructor(
    private readonly datasets: DatasetReader,
    private readonly phones: PhonePlaces,
    private readonly lines: LeadLines,
    private readonly allocations: AllocationRepository,
  ) {}

  /** The newest leads with the phones in each dataset that is not deleted. */
  async leadsWith(phones: readonly number[]): Promise<Map<number, FoundLead[]>> {
    const found = new Map<number, FoundLead[]>();
    for (const { id: datasetId } of await this.datasets.list()) {
      const places = await this.phones.find(datasetId, phones);
      if (places.size === 0) continue;
      const cells = await this.lines.cellsOf(datasetId, [...places.values()]);
      [...places].forEach(([phone, place], i) => {
        const { email = '', firstName = '', lastName = '' } = cells[i] ?? {};
        const lead = { datasetId, place, email, firstName, lastName };
        found.set(phone, [...(found.get(phone) ?? []), lead]);
      });
    }
    return found;
  }

  /** Counts the packs that hold one of the leads. */
  async packsWith(leads: readonly FoundLead[]): Promise<number> {
    let packs = 0;
    for (const { datasetId, place } of leads)
      for await (const _ of this.allocations.holdersOf(datasetId, [place])) packs += 1;
    return packs;
  }
}
