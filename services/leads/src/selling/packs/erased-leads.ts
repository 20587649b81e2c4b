import { Injectable } from '@nestjs/common';
import type { PurchaseId } from '@leadmart/contracts';
import type { Place } from '@leadmart/stock';
import { PackRepository } from './pack.repository.js';

/** Tells packs which of their leads are erased, so that their files leave these lines blank. */
@Injectable()
export class ErasedLeads {
  constructor(private readonly packs: PackRepository) {}

  async add(id: PurchaseId, places: readonly Place[]): Promise<void> {
    await this.packs.addErased(
      id,
      places.map(({ shelf, number }) => `${shelf}:${number}`),
    );
  }
}
