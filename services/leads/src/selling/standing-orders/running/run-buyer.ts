import { Injectable } from '@nestjs/common';
import type { PurchaseBody, PurchaseId, UserId } from '@leadmart/contracts';
import type { Purchase } from '../../purchases/purchase.js';
import { PurchaseReader } from '../../purchases/purchase.reader.js';
import { PurchasesService } from '../../purchases/purchases.service.js';

/** Each is `waitSeconds` long. */
const looksAtPurchase = 10;
const waitSeconds = 3;

/** Buys the leads of a run. */
@Injectable()
export class RunBuyer {
  constructor(
    private readonly purchases: PurchasesService,
    private readonly purchased: PurchaseReader,
  ) {}

  /** Returns undefined while the purchase is in progress; the order is then due again after its lease. Throws refusals. */
  async buy(buyerId: UserId, body: PurchaseBody, key: string): Promise<Purchase | undefined> {
    const id = await this.purchases.request({ buyerId, madeBy: 'standing-order', key }, body);
    return this.ended(buyerId, id);
  }

  private async ended(buyerId: UserId, id: PurchaseId): Promise<Purchase | undefined> {
    for (let look = 1; look <= looksAtPurchase; look += 1) {
      const { status } = await this.purchases.status(buyerId, id, waitSeconds);
      if (status === 'completed' || status === 'failed')
        return this.purchased.findOfBuyer(buyerId, id);
    }
    return undefined;
  }
}
