import { Module } from '@nestjs/common';
import { BuyerRepository } from './buyer.repository.js';
import { BuyersService } from './buyers.service.js';
import { RememberBuyerWhenBalanceChangedConsumer } from './remember-buyer-when-balance-changed.consumer.js';

@Module({
  controllers: [RememberBuyerWhenBalanceChangedConsumer],
  providers: [BuyersService, BuyerRepository],
  exports: [BuyersService],
})
export class BuyersModule {}
