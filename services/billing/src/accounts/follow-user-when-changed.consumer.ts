import { Controller } from '@nestjs/common';
import { UserChanged } from '@leadmart/contracts';
import { Ctx, OnEvent, Payload, type MessageContext } from '@leadmart/platform/messaging';
import { Inbox } from '@leadmart/platform/outbox';
import { followUserQueue } from '../billing.topology.js';
import { AccountsService } from './accounts.service.js';

@Controller()
export class FollowUserWhenChangedConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly accounts: AccountsService,
  ) {}

  @OnEvent(UserChanged, followUserQueue)
  async handle(@Payload() user: UserChanged, @Ctx() message: MessageContext): Promise<void> {
    await this.inbox.once(message, (tx) => this.accounts.follow(user, tx));
  }
}
