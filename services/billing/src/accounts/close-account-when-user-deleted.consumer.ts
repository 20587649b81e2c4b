import { Controller } from '@nestjs/common';
import { UserDeleted } from '@leadmart/contracts';
import { Ctx, OnEvent, Payload, type MessageContext } from '@leadmart/platform/messaging';
import { Inbox } from '@leadmart/platform/outbox';
import { closeAccountQueue } from '../billing.topology.js';
import { AccountsService } from './accounts.service.js';
import { BillingDetailsRepository } from './billing-details/billing-details.repository.js';

@Controller()
export class CloseAccountWhenUserDeletedConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly accounts: AccountsService,
    private readonly billingDetails: BillingDetailsRepository,
  ) {}

  @OnEvent(UserDeleted, closeAccountQueue)
  async handle(@Payload() deleted: UserDeleted, @Ctx() message: MessageContext): Promise<void> {
    await this.inbox.once(message, async (tx) => {
      await this.accounts.close(deleted, tx);
      await this.billingDetails.delete(deleted.userId, tx);
    });
  }
}
