import { Injectable } from '@nestjs/common';
import type { CreditTenths } from '@leadmart/contracts';
import { FirstListed, type Place } from '@leadmart/stock';
import { priceListedOn } from '../lead-ages.js';
import type { Purchase } from '../purchases/purchase.js';

/** Finds what single leads of packs cost: returns and results use the same prices as the order. */
@Injectable()
export class PackPrices {
  constructor(private readonly listed: FirstListed) {}

  /** The price of each lead in tenths of a credit, in their order. Reads nothing for a pack whose leads have one price. */
  async of(
    { datasetId, items, orderedOn }: Pick<Purchase, 'datasetId' | 'items' | 'orderedOn'>,
    leads: readonly Place[],
  ): Promise<CreditTenths[]> {
    const [only, ...others] = items;
    if (only && others.length === 0) return leads.map(() => only.price);
    const days = await this.listed.of(datasetId, leads);
    return days.map((listedOn) => priceListedOn(items, { listedOn, today: orderedOn }).price);
  }
}
