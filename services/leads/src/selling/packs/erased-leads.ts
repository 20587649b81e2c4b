import { Injectable } from '@nestjs/common';
import type { PurchaseId } from '@leadmart/contracts';
import type { Place } from '@leadmart/stock';
import type { Purchase } from '../purchases/purchase.js';
import { OwnResults } from './own-checks/own-results.js';
import { PackRepository } from './pack.repository.js';

/** Tells packs which of their leads are erased: their files leave these lines blank, and their own results are forgotten. */
@Injectable()
export class ErasedLeads {
  constructor(
    private readonly packs: PackRepository,
    private readonly own: OwnResults,
  ) {}

  async add(id: PurchaseId, places: readonly Place[]): Promise<void> {
    await this.packs.addErased(
      id,
      places.map(({ shelf, number }) => `${shelf}:${number}`),
    );
    await this.own.forget(id, places);
  }
}

/** Returns the places of a pack's erased leads. */
export const erasedPlacesOf = ({ erased = [] }: Pick<Purchase, 'erased'>): Place[] =>
  erased.map((entry) => {
    const [shelf = 0, number = 0] = entry.split(':').map(Number);
    return { shelf, number };
  });
