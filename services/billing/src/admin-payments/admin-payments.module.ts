import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ReceiptStoreModule } from '../receipts/receipt-store.module.js';
import { AdminPaymentsController } from './admin-payments.controller.js';
import { AdminPaymentsService } from './admin-payments.service.js';
import { PaymentSearch } from './payment-search.js';

/** The movements of money and credits of all users, for admins. */
@Module({
  imports: [AccountsModule, PaymentsModule, ReceiptStoreModule],
  controllers: [AdminPaymentsController],
  providers: [AdminPaymentsService, PaymentSearch],
})
export class AdminPaymentsModule {}
