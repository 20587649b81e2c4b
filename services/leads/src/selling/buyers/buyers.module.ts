import { Module } from '@nestjs/common';
import { BuyerAccounts } from './buyer-accounts.js';
import { BuyerRepository } from './buyer.repository.js';
import { BuyersService } from './buyers.service.js';
import { RememberBuyerWhenBalanceChangedConsumer } from './remember-buyer-when-balance-changed.consumer.js';

@Module({
  controllers: [RememberBuyerWhenBalanceChangedConsumer],
  providers: [BuyerAccounts, BuyersService, BuyerRepository],
  exports: [BuyerAccounts, BuyersService],
})
export class BuyersModule {}
