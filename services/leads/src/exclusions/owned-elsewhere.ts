import { Injectable } from '@nestjs/common';
import { otherDatasets } from '../stock/exclusions/exclusion.decisions.js';
import type { BuyerVectors } from '../stock/holdings/holding.js';
import type { BuyerKey } from '../stock/holdings/holding.repository.js';
import { union, type NumberSet } from '../stock/shelves/number-set.js';
import type { ShelfIndex } from '../stock/shelves/shelf.js';
import { Twins } from '../stock/twins/twins.js';
import type { ExclusionSource, FoundLeads } from './excluded-leads.js';
import { OwnedNumbers } from './owned-numbers.js';

/** Finds the leads of a dataset whose phone the buyer owns in another dataset, in the tables of twins. */
@Injectable()
export class OwnedElsewhere implements ExclusionSource {
  constructor(
    private readonly twins: Twins,
    private readonly owned: OwnedNumbers,
  ) {}

  /** The guard was read before the owned leads, which may therefore be later: they are compared again the next time. */
  async find({ datasetId, buyerId }: BuyerKey, { guard }: BuyerVectors): Promise<FoundLeads> {
    const numbers = new Map<ShelfIndex, NumberSet>();
    for (const from of otherDatasets(guard, datasetId)) {
      const owned = await this.owned.of(buyerId, from);
      if (owned.size === 0) continue;
      const twins = await this.twins.current(from, datasetId);
      for (const [shelf, some] of await twins.inTo(owned))
        numbers.set(shelf, union(numbers.get(shelf), some));
    }
    return { numbers, replaces: true, by: { taken: guard.taken ?? {} } };
  }
}
