import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { BalanceAlertsController } from './balance-alerts.controller.js';
import { BalanceAlertsService } from './balance-alerts.service.js';

@Module({
  imports: [AccountsModule],
  controllers: [BalanceAlertsController],
  providers: [BalanceAlertsService],
})
export class BalanceAlertsModule {}
