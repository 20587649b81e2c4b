import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ReceiptStoreModule } from '../receipts/receipt-store.module.js';
import { ExportBillingDataResponder } from './export-billing-data.responder.js';

@Module({
  imports: [AccountsModule, PaymentsModule, ReceiptStoreModule],
  controllers: [ExportBillingDataResponder],
})
export class PersonalDataModule {}
