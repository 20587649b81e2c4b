import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ReceiptsModule } from '../receipts/receipts.module.js';
import { AdminPaymentsController } from './admin-payments.controller.js';
import { AdminPaymentsService } from './admin-payments.service.js';
import { PaymentSearch } from './payment-search.js';

/** The movements of money and credits of all users, for admins. */
@Module({
  imports: [AccountsModule, PaymentsModule, ReceiptsModule],
  controllers: [AdminPaymentsController],
  providers: [AdminPaymentsService, PaymentSearch],
})
export class AdminPaymentsModule {}
