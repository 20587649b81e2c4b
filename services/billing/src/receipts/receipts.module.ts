import { Feature } from '@leadmart/platform/service';
import { ReceiptIssuer } from './issuing/receipt-issuer.js';
import { ReceiptLinks } from './receipt-links.js';
import { ReceiptRecorder } from './receipt-recorder.js';
import { ReceiptReader } from './receipt.reader.js';
import { ReceiptRepository } from './receipt.repository.js';
import { receiptNumbers, receipts } from './receipt.schema.js';
import { ReceiptsController } from './receipts.controller.js';

@Feature({
  entities: [receipts, receiptNumbers],
  controllers: [ReceiptsController],
  providers: [ReceiptRepository, ReceiptReader, ReceiptLinks, ReceiptRecorder, ReceiptIssuer],
})
export class ReceiptsModule {}
