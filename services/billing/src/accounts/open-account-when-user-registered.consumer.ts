import { Controller } from '@nestjs/common';
import { UserRegistered } from '@leadmart/contracts';
import { Ctx, OnEvent, Payload, type MessageContext } from '@leadmart/platform/messaging';
import { Inbox } from '@leadmart/platform/outbox';
import { openAccountQueue } from '../billing.topology.js';
import { AccountsService } from './accounts.service.js';

@Controller()
export class OpenAccountWhenUserRegisteredConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly accounts: AccountsService,
  ) {}

  @OnEvent(UserRegistered, openAccountQueue)
  async handle(@Payload() user: UserRegistered, @Ctx() message: MessageContext): Promise<void> {
    await this.inbox.once(message, (tx) => this.accounts.open(user, tx));
  }
}
