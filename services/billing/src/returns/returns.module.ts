import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ReceiptStoreModule } from '../receipts/receipt-store.module.js';
import { ReturnCreditsConsumer } from './return-credits.consumer.js';

@Module({ imports: [AccountsModule, ReceiptStoreModule], controllers: [ReturnCreditsConsumer] })
export class ReturnsModule {}
