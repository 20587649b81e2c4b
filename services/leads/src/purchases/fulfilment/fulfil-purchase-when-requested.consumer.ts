import { Controller } from '@nestjs/common';
import { PurchaseRequested } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { OnEvent, Payload } from '@leadmart/platform/messaging';
import { fulfilQueue } from '../../leads.topology.js';
import { FulfilPurchase } from './fulfil-purchase.js';

/** Starts the fulfilment of a requested purchase. */
@Controller()
export class FulfilPurchaseWhenRequestedConsumer {
  constructor(
    private readonly fulfilment: FulfilPurchase,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Acknowledges also after a failure: ResumePurchases continues with every purchase that has not ended. */
  @OnEvent(PurchaseRequested, fulfilQueue)
  async handle(@Payload() { purchaseId }: PurchaseRequested): Promise<void> {
    await this.fulfilment.fulfil(purchaseId).catch((err: unknown) => {
      this.log.warn({ err, purchaseId }, 'purchase stalled');
    });
  }
}
