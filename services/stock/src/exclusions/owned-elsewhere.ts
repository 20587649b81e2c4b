import { Injectable } from '@nestjs/common';
import type { BuyerKey } from '../holdings/holding.js';
import { type BuyerVectors } from '../holdings/holding.js';
import { OwnedNumbers } from '../holdings/owned-numbers.js';
import { type NumberSet, union } from '../shelves/number-set.js';
import { type ShelfIndex } from '../shelves/shelf.js';
import { Twins } from '../twins/twins.js';
import type { ExclusionSource, FoundLeads } from './excluded-leads.js';
import { otherDatasets } from './exclusion.decisions.js';

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
