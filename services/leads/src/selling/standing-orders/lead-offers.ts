import { Injectable } from '@nestjs/common';
import type { ExpectedLeadOffer, PhoneStatus, UserId } from '@leadmart/contracts';
import { BuyerGuardRepository } from '@leadmart/stock';
import { DatasetReader } from '../../supply/index.js';
import { pricesOfOrder } from '../lead-ages.js';
import { termsOf } from '../returns-policy/returns-policy.js';
import { ReturnsPolicyService } from '../returns-policy/returns-policy.service.js';
import type { SavedOrder } from '../saved-orders/saved-order.schema.js';
import { changeOf, type LeadOffer } from './offer.decisions.js';

type Wanted = Pick<SavedOrder, 'datasetId' | 'includeOwned' | 'ages'> & {
  readonly phoneStatus: PhoneStatus;
};

/** The terms on which the leads of saved orders are sold now, and those that buyers agree to. */
@Injectable()
export class LeadOffers {
  constructor(
    private readonly datasets: DatasetReader,
    private readonly returns: ReturnsPolicyService,
    private readonly guards: BuyerGuardRepository,
  ) {}

  /** Throws DatasetNotFound if the dataset is not for sale. */
  async now(buyerId: UserId, order: Wanted): Promise<LeadOffer> {
    const { datasetId, includeOwned } = order;
    const [dataset, policy, { includesOwned = false }] = await Promise.all([
      this.datasets.findVisible(buyerId, datasetId),
      this.returns.at(),
      this.guards.find(buyerId),
    ]);
    return {
      prices: pricesOfOrder(dataset, order),
      includesOwned: includeOwned ?? includesOwned,
      returns: termsOf(policy),
    };
  }

  /** The offer that a buyer agrees to. Throws DatasetNotFound, LeadPriceChanged and ReturnTermsChanged. */
  async agree(buyerId: UserId, order: Wanted, seen: ExpectedLeadOffer): Promise<LeadOffer> {
    const offer = await this.now(buyerId, order);
    const changed = changeOf(offer, seen);
    if (changed) throw changed;
    return offer;
  }
}
