import { Injectable } from '@nestjs/common';
import {
  PackNotFound,
  type PackHistoryView,
  type PurchaseId,
  type UserId,
} from '@leadmart/contracts';
import { PackHistories } from '@leadmart/stock';
import { PurchaseReader } from '../purchases/purchase.reader.js';
import { toListedView, toTimesSoldView } from './pack-history.view.js';

/** Tells buyers since when the leads of a pack were for sale, and how often they were sold, then and now. */
@Injectable()
export class PackHistoryService {
  constructor(
    private readonly purchases: PurchaseReader,
    private readonly histories: PackHistories,
  ) {}

  /** Throws PackNotFound. */
  async of(buyerId: UserId, id: PurchaseId): Promise<PackHistoryView> {
    const pack = await this.purchases.findOfBuyer(buyerId, id);
    if (pack?.status !== 'completed') throw PackNotFound();
    const origin = (await this.histories.untilSale(pack.datasetId, [id])).get(id);
    if (!origin) throw PackNotFound();
    return {
      firstListed: toListedView(origin.firstListed),
      soldBefore: toTimesSoldView(origin.soldBefore),
      soldNow: toTimesSoldView(await this.histories.soldNow(pack.datasetId, id)),
    };
  }
}
