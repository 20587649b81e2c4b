import type { ClientSession } from 'mongoose';
import type { ExpectedLeadOffer, SavedOrderId, UserId } from '@leadmart/contracts';
import type { SavedOrder } from './saved-order.schema.js';

/** A saved order before and after its change, and the offer that the buyer saw. */
export interface SavedOrderChange {
  readonly before: SavedOrder;
  readonly after: SavedOrder;
  readonly seen: ExpectedLeadOffer;
}

/** The schedules by which saved orders are bought. Saved orders ask; standing orders answer. */
export abstract class Schedules {
  /**
   * The schedule of the order, if there is one, agrees to the offer of its new leads. Throws DatasetNotFound, LeadPriceChanged
   * and ReturnTermsChanged.
   */
  abstract agreeToChange(
    buyerId: UserId,
    change: SavedOrderChange,
    tx: ClientSession,
  ): Promise<void>;

  abstract remove(buyerId: UserId, id: SavedOrderId, tx: ClientSession): Promise<void>;
}
