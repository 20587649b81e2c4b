import { Controller } from '@nestjs/common';
import { ReleaseCredits } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Ctx, OnCommand, Payload, type MessageContext } from '@leadmart/platform/messaging';
import { Inbox } from '@leadmart/platform/outbox';
import { Ledger } from '../accounts/ledger/ledger.js';
import { creditCommandsQueue } from '../billing.topology.js';
import { ChargesService } from './charges.service.js';

@Controller()
export class ReleaseCreditsConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly charges: ChargesService,
    private readonly ledger: Ledger,
    @InjectLog() private readonly log: Log,
  ) {}

  @OnCommand(ReleaseCredits, creditCommandsQueue)
  async handle(@Payload() command: ReleaseCredits, @Ctx() message: MessageContext): Promise<void> {
    const { purchaseId, buyerId, reason } = command;
    const isNew = await this.ledger.enqueue(buyerId, () =>
      this.inbox.once(message, (tx) => this.charges.release(command, tx)),
    );
    if (isNew) this.log.info({ purchaseId, buyerId, reason }, 'charge released');
  }
}
