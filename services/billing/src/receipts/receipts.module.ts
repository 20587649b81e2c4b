import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ReceiptIssuer } from './issuing/receipt-issuer.js';
import { ReceiptStoreModule } from './receipt-store.module.js';
import { ReceiptsController } from './receipts.controller.js';

@Module({
  imports: [AccountsModule, ReceiptStoreModule],
  controllers: [ReceiptsController],
  providers: [ReceiptIssuer],
})
export class ReceiptsModule {}
