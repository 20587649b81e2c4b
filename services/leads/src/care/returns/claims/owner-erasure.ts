import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { AllocationRepository, type Place } from '@leadmart/stock';
import { ErasedLeads } from '../../../selling/index.js';
import { ClaimedLeadRepository } from './claimed-lead.repository.js';

/** Erases leads where their owners see them: in packs and in returns. A repetition changes nothing. */
@Injectable()
export class OwnerErasure {
  constructor(
    private readonly allocations: AllocationRepository,
    private readonly packs: ErasedLeads,
    private readonly claimedLeads: ClaimedLeadRepository,
  ) {}

  async erase(datasetId: DatasetId, leads: readonly Place[]): Promise<void> {
    for await (const { purchaseId, places } of this.allocations.holdersOf(datasetId, leads)) {
      await this.packs.add(purchaseId, places);
      await this.claimedLeads.forgetPhones(purchaseId, places);
    }
  }
}
