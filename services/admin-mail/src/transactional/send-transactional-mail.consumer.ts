import { Controller } from '@nestjs/common';
import { SendTransactionalMail } from '@leadmart/contracts';
import { Ctx, OnCommand, Payload, type MessageContext } from '@leadmart/platform/messaging';
import { TransactionalService } from './transactional.service.js';

/** Sends the mails that auth and billing command; one mail per command. */
@Controller()
export class SendTransactionalMailConsumer {
  constructor(private readonly mails: TransactionalService) {}

  @OnCommand(SendTransactionalMail, 'admin-mail:transactional:send')
  async send(
    @Payload() mail: SendTransactionalMail,
    @Ctx() message: MessageContext,
  ): Promise<void> {
    await this.mails.deliver(mail, message);
  }
}
