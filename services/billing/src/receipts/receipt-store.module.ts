import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BillingDetailsModule } from '../billing-details/billing-details.module.js';
import { ReceiptRecorder } from './receipt-recorder.js';
import { ReceiptRepository } from './receipt.repository.js';
import {
  RECEIPT_MODEL,
  RECEIPT_NUMBER_MODEL,
  receiptNumberSchema,
  receiptSchema,
} from './receipt.schema.js';

/** The part of receipts that payments and returns need. */
@Module({
  imports: [
    BillingDetailsModule,
    MongooseModule.forFeature([
      { name: RECEIPT_MODEL, schema: receiptSchema },
      { name: RECEIPT_NUMBER_MODEL, schema: receiptNumberSchema },
    ]),
  ],
  providers: [ReceiptRepository, ReceiptRecorder],
  exports: [ReceiptRepository, ReceiptRecorder],
})
export class ReceiptStoreModule {}
