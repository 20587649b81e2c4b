import { Controller, Header, StreamableFile } from '@nestjs/common';
import {
  creditUserReceiptEndpoint,
  receiptEndpoint,
  receiptIdSchema,
  ReceiptNotFound,
  userIdSchema,
  type ReceiptId,
  type UserId,
} from '@leadmart/contracts';
import { CurrentUser, Handles, ValidParam } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { ReceiptIssuer } from './issuing/receipt-issuer.js';

@Controller()
export class ReceiptsController {
  constructor(private readonly issuer: ReceiptIssuer) {}

  @Handles(receiptEndpoint)
  @Header('cache-control', 'private, no-store')
  async file(
    @CurrentUser() user: SessionUser,
    @ValidParam('id', receiptIdSchema) id: ReceiptId,
  ): Promise<StreamableFile> {
    return this.fileOf(user.id, id);
  }

  @Handles(creditUserReceiptEndpoint)
  @Header('cache-control', 'private, no-store')
  async fileForAdmin(
    @ValidParam('id', userIdSchema) userId: UserId,
    @ValidParam('receiptId', receiptIdSchema) id: ReceiptId,
  ): Promise<StreamableFile> {
    return this.fileOf(userId, id);
  }

  private async fileOf(userId: UserId, id: ReceiptId): Promise<StreamableFile> {
    const found = await this.issuer.fileOf(userId, id);
    if (!found) throw ReceiptNotFound();
    return new StreamableFile(found.pdf, {
      type: 'application/pdf',
      disposition: `attachment; filename="leadmart-${found.number}.pdf"`,
      length: found.pdf.length,
    });
  }
}
