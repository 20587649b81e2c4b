import { Controller } from '@nestjs/common';
import { UserDeleted } from '@leadmart/contracts';
import { OnEvent, Payload } from '@leadmart/platform/messaging';
import { removeCardsQueue } from '../../billing.topology.js';
import { AutoTopUpRepository } from '../auto-top-up/auto-top-up.repository.js';
import { StripeCards } from '../charges/stripe-cards.js';
import { CardHolderRepository } from './card-holder.repository.js';

/** Removes the automatic top-up, and the customer with all cards at the payment provider, then here. Every step may be repeated. */
@Controller()
export class RemoveCardsWhenUserDeletedConsumer {
  constructor(
    private readonly topUps: AutoTopUpRepository,
    private readonly holders: CardHolderRepository,
    private readonly provider: StripeCards,
  ) {}

  @OnEvent(UserDeleted, removeCardsQueue)
  async handle(@Payload() { userId }: UserDeleted): Promise<void> {
    await this.topUps.delete(userId);
    const holder = await this.holders.find(userId);
    if (!holder) return;
    await this.provider.deleteCustomer(holder.customerId);
    await this.holders.delete(userId);
  }
}
