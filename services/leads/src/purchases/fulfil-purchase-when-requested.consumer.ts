import { Controller } from '@nestjs/common';
import { PeerUnavailable, PurchaseRequested } from '@leadmart/contracts';
import { Ctx, OnEvent, Payload, type MessageContext } from '@leadmart/platform/messaging';
import { fulfilQueue, fulfilRetriesMs } from '../leads.topology.js';
import { FulfilPurchase } from './fulfil-purchase.js';

/** A purchase was requested: fulfil it. */
@Controller()
export class FulfilPurchaseWhenRequested {
  constructor(private readonly fulfilment: FulfilPurchase) {}

  @OnEvent(PurchaseRequested, fulfilQueue)
  async handle(
    @Payload() { purchaseId }: PurchaseRequested,
    @Ctx() { attempt }: MessageContext,
  ): Promise<void> {
    try {
      await this.fulfilment.fulfil(purchaseId);
    } catch (error) {
      // The last repetition: from here on the sweeper has it, and nobody needs a dead letter.
      if (PeerUnavailable.is(error) && attempt > fulfilRetriesMs.length) return;
      throw error;
    }
  }
}
