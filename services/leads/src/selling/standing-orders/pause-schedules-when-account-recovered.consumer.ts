import { Controller } from '@nestjs/common';
import { AccountRecovered, testAccountOf } from '@leadmart/contracts';
import { Ctx, OnEvent, Payload, type MessageContext } from '@leadmart/platform/messaging';
import { RecoveryReactions } from '@leadmart/platform/recovery';
import { pauseSchedulesQueue } from '../../leads.topology.js';
import { StandingOrdersService } from './standing-orders.service.js';

@Controller()
export class PauseSchedulesWhenAccountRecoveredConsumer {
  constructor(
    private readonly standing: StandingOrdersService,
    private readonly reactions: RecoveryReactions,
  ) {}

  @OnEvent(AccountRecovered, pauseSchedulesQueue)
  async handle(
    @Payload() recovered: AccountRecovered,
    @Ctx() message: MessageContext,
  ): Promise<void> {
    const ofTestKeys = { ...recovered, userId: testAccountOf(recovered.userId) };
    await this.reactions.run('leads', { recovered, message }, async (tx) => [
      ...(await this.standing.secure(recovered, tx)),
      ...(await this.standing.secure(ofTestKeys, tx)),
    ]);
  }
}
