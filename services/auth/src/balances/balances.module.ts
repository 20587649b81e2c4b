import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BalanceRepository } from './balance.repository.js';
import { BALANCE, balanceSchema } from './balance.schema.js';
import { Balances } from './balances.service.js';
import { RememberBalanceWhenChanged } from './remember-balance-when-changed.consumer.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: BALANCE, schema: balanceSchema }])],
  controllers: [RememberBalanceWhenChanged],
  providers: [Balances, BalanceRepository],
  exports: [Balances],
})
export class BalancesModule {}
