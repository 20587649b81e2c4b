import { Module } from '@nestjs/common';
import { BalanceRepository } from './balance.repository.js';
import { BalancesService } from './balances.service.js';
import { RememberBalanceWhenChangedConsumer } from './remember-balance-when-changed.consumer.js';

@Module({
  controllers: [RememberBalanceWhenChangedConsumer],
  providers: [BalancesService, BalanceRepository],
  exports: [BalancesService],
})
export class BalancesModule {}
