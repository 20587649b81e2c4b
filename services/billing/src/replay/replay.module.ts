import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ReplayBillingEventsResponder } from './replay-billing-events.responder.js';

@Module({
  imports: [AccountsModule, PaymentsModule],
  controllers: [ReplayBillingEventsResponder],
})
export class ReplayModule {}
