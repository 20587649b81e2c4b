import { Controller } from '@nestjs/common';
import { BalanceChanged } from '@leadmart/contracts';
import { OnEvents, Payload } from '@leadmart/platform/messaging';
import { rememberBuyerQueue } from '../../leads.topology.js';
import { BuyersService } from './buyers.service.js';

/** Needs no inbox: only a higher version changes a buyer, so repeated and late messages change nothing. */
@Controller()
export class RememberBuyerWhenBalanceChangedConsumer {
  constructor(private readonly buyers: BuyersService) {}

  @OnEvents(BalanceChanged, rememberBuyerQueue)
  async handle(@Payload() changes: readonly BalanceChanged[]): Promise<void> {
    await this.buyers.remember(changes);
  }
}
