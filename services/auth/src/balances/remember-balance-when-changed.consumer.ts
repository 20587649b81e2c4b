import { BalanceChanged } from '@leadmart/contracts';
import { OnEvent, Payload } from '@leadmart/platform/messaging';
import { Controller } from '@nestjs/common';
import { rememberBalanceQueue } from '../auth.topology.js';
import { BalancesService } from './balances.service.js';

/** Delivered twice or late it changes nothing: only a higher version does. So it needs no inbox. */
@Controller()
export class RememberBalanceWhenChangedConsumer {
  constructor(private readonly balances: BalancesService) {}

  @OnEvent(BalanceChanged, rememberBalanceQueue)
  async handle(@Payload() changed: BalanceChanged): Promise<void> {
    await this.balances.remember(changed);
  }
}
