import { Controller } from '@nestjs/common';
import { AccountRecovered } from '@leadmart/contracts';
import { Ctx, OnEvent, Payload, type MessageContext } from '@leadmart/platform/messaging';
import { RecoveryReactions } from '@leadmart/platform/recovery';
import { Ledger } from '../../accounts/ledger/ledger.js';
import { stopTopUpQueue } from '../../billing.topology.js';
import { AutoTopUpsService } from './auto-top-ups.service.js';

@Controller()
export class StopAutoTopUpWhenAccountRecoveredConsumer {
  constructor(
    private readonly topUps: AutoTopUpsService,
    private readonly ledger: Ledger,
    private readonly reactions: RecoveryReactions,
  ) {}

  @OnEvent(AccountRecovered, stopTopUpQueue)
  async handle(
    @Payload() recovered: AccountRecovered,
    @Ctx() message: MessageContext,
  ): Promise<void> {
    const react = () =>
      this.reactions.run('billing', { recovered, message }, (tx) =>
        this.topUps.secure(recovered, tx),
      );
    await this.ledger.enqueue(recovered.userId, react);
  }
}
