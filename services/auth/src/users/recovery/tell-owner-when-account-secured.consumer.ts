import { Controller } from '@nestjs/common';
import {
  accountSecuredEvents,
  type AccountSecured,
  type SecuringService,
} from '@leadmart/contracts';
import { Ctx, OnEvent, Payload, type MessageContext } from '@leadmart/platform/messaging';
import { Inbox } from '@leadmart/platform/outbox';
import { tellOwnerQueue } from '../../auth.topology.js';
import { AccountRecoveriesService } from './account-recoveries.service.js';

/** The reports may come in any order, and again. */
@Controller()
export class TellOwnerWhenAccountSecuredConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly recoveries: AccountRecoveriesService,
  ) {}

  @OnEvent(accountSecuredEvents.leads, tellOwnerQueue)
  async leads(@Payload() report: AccountSecured, @Ctx() message: MessageContext): Promise<void> {
    await this.store('leads', report, message);
  }

  @OnEvent(accountSecuredEvents.billing, tellOwnerQueue)
  async billing(@Payload() report: AccountSecured, @Ctx() message: MessageContext): Promise<void> {
    await this.store('billing', report, message);
  }

  @OnEvent(accountSecuredEvents['admin-mail'], tellOwnerQueue)
  async mail(@Payload() report: AccountSecured, @Ctx() message: MessageContext): Promise<void> {
    await this.store('admin-mail', report, message);
  }

  private async store(
    service: SecuringService,
    report: AccountSecured,
    message: MessageContext,
  ): Promise<void> {
    await this.inbox.once(message, (tx) => this.recoveries.reported(service, report, tx));
  }
}
