import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BalanceRepository } from './balance.repository.js';
import { BALANCE_MODEL, balanceSchema } from './balance.schema.js';
import { BalancesService } from './balances.service.js';
import { RememberBalanceWhenChangedConsumer } from './remember-balance-when-changed.consumer.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: BALANCE_MODEL, schema: balanceSchema }])],
  controllers: [RememberBalanceWhenChangedConsumer],
  providers: [BalancesService, BalanceRepository],
  exports: [BalancesService],
})
export class BalancesModule {}
