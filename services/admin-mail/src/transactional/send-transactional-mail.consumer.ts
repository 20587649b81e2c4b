import { Controller } from '@nestjs/common';
import { SendTransactionalMail } from '@leadmart/contracts';
import { Ctx, OnCommand, Payload, type MessageContext } from '@leadmart/platform/messaging';
import { NoticesService } from '../notices/notices.service.js';
import { TransactionalService } from './transactional.service.js';

/** Tells users what other services command, and sends the mails that they want; one mail per command. */
@Controller()
export class SendTransactionalMailConsumer {
  constructor(
    private readonly notices: NoticesService,
    private readonly mails: TransactionalService,
  ) {}

  @OnCommand(SendTransactionalMail, 'admin-mail:transactional:send')
  async send(
    @Payload() mail: SendTransactionalMail,
    @Ctx() message: MessageContext,
  ): Promise<void> {
    if (await this.notices.tellMail(mail, message.messageId))
      await this.mails.deliver(mail, message);
  }
}
