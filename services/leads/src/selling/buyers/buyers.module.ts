import { Module } from '@nestjs/common';
import { BuyerAccounts, BuyerNames } from './buyer-accounts.js';
import { BuyerRepository } from './buyer.repository.js';
import { BuyersService } from './buyers.service.js';
import { RememberBuyerWhenBalanceChangedConsumer } from './remember-buyer-when-balance-changed.consumer.js';

@Module({
  controllers: [RememberBuyerWhenBalanceChangedConsumer],
  providers: [BuyerAccounts, BuyerNames, BuyersService, BuyerRepository],
  exports: [BuyerAccounts, BuyerNames, BuyersService],
})
export class BuyersModule {}
