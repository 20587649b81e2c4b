import { Feature } from '@leadmart/platform/service';
import { BuyerAccounts, BuyerNames } from './buyer-accounts.js';
import { BuyerRepository } from './buyer.repository.js';
import { BuyersService } from './buyers.service.js';
import { RememberBuyerWhenBalanceChangedConsumer } from './remember-buyer-when-balance-changed.consumer.js';

@Feature({
  controllers: [RememberBuyerWhenBalanceChangedConsumer],
  providers: [BuyerAccounts, BuyerNames, BuyersService, BuyerRepository],
})
export class BuyersModule {}
