import { Injectable } from '@nestjs/common';
import {
  roundedCountOf,
  toPricedAgesView,
  type AvailabilityQuery,
  type AvailabilityView,
  type PricedAges,
  type UserId,
} from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { chosenShelves, dayOf, holderOf, stateOf, Stock } from '@leadmart/stock';
import { Catalogue, checkOf, pricesOf, splitByCheck, toDncCheckView } from '../../supply/index.js';
import { bandsOf, choiceOf } from '../lead-ages.js';

/** Computes how many leads a buyer can buy now, in all and by state. */
@Injectable()
export class AvailabilityService {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly stock: Stock,
    private readonly clock: Clock,
  ) {}

  async of(buyerId: UserId, query: AvailabilityQuery): Promise<AvailabilityView> {
    const { dataset, stock } = await this.catalogue.find(buyerId, query.datasetId);
    const holder = holderOf(dataset, buyerId);
    const now = this.clock.now();
    const { forSale, tooOld } = splitByCheck(dataset, query, now);
    const shelves = chosenShelves(forSale, query.phoneStatus);
    const { includeOwned } = query;
    const choice = choiceOf(query, dayOf(now));
    const maxBuyers = dataset.maxBuyers ?? undefined;
    const prices = pricesOf(dataset, query.phoneStatus);
    const bands = bandsOf(prices, dayOf(now));
    const order = { datasetId: dataset.id, buyerId, holder, maxBuyers, shelves, choice, bands };
    const { onShelves, ofBands, leftOut } = await this.stock.available(
      { ...order, includeOwned },
      stock,
    );
    const byState: AvailabilityView['byState'] = {};
    for (const state of tooOld?.states ?? []) byState[state] = 0;
    let available = 0;
    for (const [shelf, count] of onShelves) {
      byState[stateOf(shelf)] = count;
      available += count;
    }
    // In an exclusive dataset, most owned leads are those of other buyers.
    const { elsewhere: ownedElsewhere } = leftOut;
    const listed = leftOut.listed === undefined ? null : roundedCountOf(leftOut.listed);
    const owned = ownedElsewhere + (holder === buyerId ? leftOut.owned : 0);
    const view = {
      available,
      byState,
      ...(ofBands && { bands: prices.map((ages, i) => toBandView(ages, ofBands[i])) }),
      leftOut: { owned, ownedElsewhere, listed },
    };
    const sold = forSale.length > 0 ? { ...query, states: forSale } : query;
    return { ...view, ...(tooOld && { tooOld }), ...toDncCheckView(checkOf(dataset, sold)) };
  }
}

const toBandView = (ages: PricedAges, available = 0) => ({ ...toPricedAgesView(ages), available });
