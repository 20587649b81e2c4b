import { Controller } from '@nestjs/common';
import { BalanceChanged } from '@leadmart/contracts';
import { OnEvents, Payload } from '@leadmart/platform/messaging';
import { rememberBalanceQueue } from '../auth.topology.js';
import { BalancesService } from './balances.service.js';

/** Needs no inbox: only a higher version changes the balance, so repeated and late messages change nothing. */
@Controller()
export class RememberBalanceWhenChangedConsumer {
  constructor(private readonly balances: BalancesService) {}

  @OnEvents(BalanceChanged, rememberBalanceQueue)
  async handle(@Payload() changes: readonly BalanceChanged[]): Promise<void> {
    await this.balances.remember(changes);
  }
}
