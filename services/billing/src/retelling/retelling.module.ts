import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { TellBillingHistoryResponder } from './tell-billing-history.responder.js';

@Module({
  imports: [AccountsModule, PaymentsModule],
  controllers: [TellBillingHistoryResponder],
})
export class RetellingModule {}
