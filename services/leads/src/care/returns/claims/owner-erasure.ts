import { Injectable } from '@nestjs/common';
import type { DatasetId, PurchaseId } from '@leadmart/contracts';
import { AllocationRepository, type Place } from '@leadmart/stock';
import { ErasedLeads } from '../../../selling/index.js';
import { ClaimedLeadRepository } from './claimed-lead.repository.js';

/** Erases the texts that a later room keeps about leads of a pack; a repetition changes nothing. */
type EraseTexts = (packId: PurchaseId, places: readonly Place[]) => Promise<void>;

/** Erases leads where their owners see them: in packs, in returns and in what was added. A repetition changes nothing. */
@Injectable()
export class OwnerErasure {
  private readonly others: EraseTexts[] = [];
  private readonly steps: ((datasetId: DatasetId) => Promise<void>)[] = [];

  constructor(
    private readonly allocations: AllocationRepository,
    private readonly packs: ErasedLeads,
    private readonly claimedLeads: ClaimedLeadRepository,
  ) {}

  /** Adds what a later room does, when the process starts. */
  add(other: EraseTexts): void {
    this.others.push(other);
  }

  /** Adds what a later room does before lines of packs with leads of a dataset are blanked. */
  beforeErasing(step: (datasetId: DatasetId) => Promise<void>): void {
    this.steps.push(step);
  }

  async prepare(datasetId: DatasetId): Promise<void> {
    for (const step of this.steps) await step(datasetId);
  }

  async erase(datasetId: DatasetId, leads: readonly Place[]): Promise<void> {
    for await (const { purchaseId, places } of this.allocations.holdersOf(datasetId, leads)) {
      await this.packs.add(purchaseId, places);
      await this.claimedLeads.forgetPhones(purchaseId, places);
      for (const erase of this.others) await erase(purchaseId, places);
    }
  }
}
