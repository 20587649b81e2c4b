import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ReceiptIssuer } from './issuing/receipt-issuer.js';
import { ReceiptLinks } from './receipt-links.js';
import { ReceiptRecorder } from './receipt-recorder.js';
import { ReceiptReader } from './receipt.reader.js';
import { ReceiptRepository } from './receipt.repository.js';
import { receiptNumbers, receipts } from './receipt.schema.js';
import { ReceiptsController } from './receipts.controller.js';

@Module({
  imports: [AccountsModule, MongooseModule.forFeature([receipts, receiptNumbers])],
  controllers: [ReceiptsController],
  providers: [ReceiptRepository, ReceiptReader, ReceiptLinks, ReceiptRecorder, ReceiptIssuer],
  exports: [ReceiptRepository, ReceiptReader, ReceiptLinks, ReceiptRecorder],
})
export class ReceiptsModule {}
