import { Injectable } from '@nestjs/common';
import { ChargeCredits, PeerUnavailable, type CatalogueError } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { Requests } from '@leadmart/platform/messaging';
import { Clock } from '@leadmart/platform/time';
import { Stock } from '@leadmart/stock';
import type { LeadsConfig } from '../../../leads.config.js';
import { decideAfterFailure } from '../purchase.decisions.js';
import { quantityOf, type HeldPurchase } from '../purchase.js';
import { PurchaseEnder } from './purchase-ender.js';
import { StockReserver } from './stock-reserver.js';

const billingTimeoutMs = 5_000;

/** Ends a purchase that cannot be fulfilled. */
export type Refuse = (purchase: HeldPurchase, because: CatalogueError) => Promise<void>;

/**
 * A purchase, from its request to the pack:
 *
 * 1. **Check** (`purchases.service.ts`): the dataset, the price and the terms are those that the buyer saw. Nothing is stored.
 * 2. **Reserve** (`stock-reserver.ts`): one transaction stores the purchase and gives it its leads. Too few leads: refused,
 *    and nothing is stored.
 * 3. **Still for sale?** Leads that were withdrawn meanwhile, as by an opt-out, are not charged: all leads are given back, and
 *    the purchase reserves again.
 * 4. **Charge**: billing takes the credits once for each purchase id. Refused: leads and credits are given back in one
 *    transaction, and of a purchase whose buyer has not got its id yet nothing remains.
 * 5. **Complete**: one write makes the purchase a pack, for ever. Its event is published after it.
 *
 * Each step compares what is stored with what it read, so any process may run any step at any time. A crash, and an answer of
 * billing that does not come, leave the purchase at its last step: `purchase-runner.ts` goes on when its lease has ended, after
 * a failure sooner. A purchase that cannot be completed for long is undone as by a refusal.
 */
@Injectable()
export class Fulfilment {
  constructor(
    private readonly reserver: StockReserver,
    private readonly ender: PurchaseEnder,
    private readonly stock: Stock,
    private readonly requests: Requests,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: LeadsConfig,
  ) {}

  /** Runs a purchase that this process holds until it ends. Throws when it could not be ended now: it is resumed later. */
  async run(
    held: HeldPurchase,
    refuse: Refuse = (purchase, because) => this.ender.undo(purchase, because),
  ): Promise<void> {
    let next: HeldPurchase | undefined = held;
    while (next) next = await this.advance(next, refuse);
  }

  /** Runs one step and returns the purchase after it, if it has not ended. A refusal ends it; any other error is thrown. */
  private async advance(purchase: HeldPurchase, refuse: Refuse): Promise<HeldPurchase | undefined> {
    const ageMs = this.clock.now().getTime() - purchase.createdAt.getTime();
    if (ageMs > this.config.PURCHASE_GIVE_UP_SECONDS * 1_000) {
      await this.ender.undo(purchase, PeerUnavailable({ peer: 'billing' }));
      return undefined;
    }
    try {
      return await this.takeStep(purchase, refuse);
    } catch (error) {
      const decision = decideAfterFailure(error);
      if (decision.kind === 'try-again') throw error;
      await refuse(purchase, decision.because);
      return undefined;
    }
  }

  private async takeStep(
    purchase: HeldPurchase,
    refuse: Refuse,
  ): Promise<HeldPurchase | undefined> {
    if (purchase.step === 'leads-withdrawn') {
      const outcome = await this.reserver.reserveAgain(purchase);
      if (outcome.kind === 'refused') await refuse(purchase, outcome.because);
      return outcome.kind === 'reserved' ? outcome.purchase : undefined;
    }
    if (purchase.step !== 'stock-reserved') return undefined;
    const { id: purchaseId, datasetId, holder, allocated } = purchase;
    const sale = { purchaseId, datasetId, holder };
    const isForSale = await this.stock.isStillForSale(sale, allocated);
    if (!isForSale) return this.ender.giveBack(purchase);
    await this.charge(purchase);
    await this.ender.complete(purchase);
    return undefined;
  }

  private async charge(purchase: HeldPurchase): Promise<void> {
    const { id: purchaseId, buyerId, datasetName, cost: amount } = purchase;
    const description = { datasetName, quantity: quantityOf(purchase) };
    const charge = { purchaseId, buyerId, amount, description };
    await this.requests.send(ChargeCredits, charge, { timeoutMs: billingTimeoutMs });
  }
}
