import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { HistoryController } from './history.controller.js';
import { HistoryService } from './history.service.js';

@Module({
  imports: [AccountsModule, PaymentsModule],
  controllers: [HistoryController],
  providers: [HistoryService],
})
export class HistoryModule {}
