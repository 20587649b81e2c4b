import { Controller } from '@nestjs/common';
import { AccountRecovered } from '@leadmart/contracts';
import { Ctx, OnEvent, Payload, type MessageContext } from '@leadmart/platform/messaging';
import { RecoveryReactions } from '@leadmart/platform/recovery';
import { switchOffWebhooksQueue } from '../admin-mail.topology.js';
import { WebhooksService } from './webhooks.service.js';

@Controller()
export class SwitchOffWebhooksWhenAccountRecoveredConsumer {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly reactions: RecoveryReactions,
  ) {}

  @OnEvent(AccountRecovered, switchOffWebhooksQueue)
  async handle(
    @Payload() recovered: AccountRecovered,
    @Ctx() message: MessageContext,
  ): Promise<void> {
    await this.reactions.run('admin-mail', { recovered, message }, (tx) =>
      this.webhooks.secure(recovered, tx),
    );
  }
}
