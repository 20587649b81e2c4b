import { Controller, Header } from '@nestjs/common';
import {
  creditUserReceiptEndpoint,
  linkedReceiptEndpoint,
  linkedReceiptFileEndpoint,
  receiptEndpoint,
  receiptFileEndpoint,
} from '@leadmart/contracts';
import { Handles, Sent, type SentTo } from '@leadmart/platform/http';
import { ReceiptIssuer } from './issuing/receipt-issuer.js';
import { ReceiptLinks } from './receipt-links.js';
import type { IssuedReceipt } from './receipt.schema.js';

/** Receipts for their buyers, for who has the link of a mail, and for admins. */
@Controller()
export class ReceiptsController {
  constructor(
    private readonly issuer: ReceiptIssuer,
    private readonly links: ReceiptLinks,
  ) {}

  @Handles(receiptEndpoint)
  @Header('cache-control', 'private, no-store')
  async read(@Sent() { user, params: { id } }: SentTo<typeof receiptEndpoint>) {
    return (await this.issuer.of(user.id, id)).words;
  }

  @Handles(receiptFileEndpoint)
  async file(@Sent() { user, params: { id } }: SentTo<typeof receiptFileEndpoint>) {
    return fileOf(await this.issuer.of(user.id, id));
  }

  @Handles(linkedReceiptEndpoint)
  @Header('cache-control', 'private, no-store')
  async readByLink(@Sent() { params: { id, signature } }: SentTo<typeof linkedReceiptEndpoint>) {
    return (await this.issuer.of(this.links.ownerIn(id, signature), id)).words;
  }

  @Handles(linkedReceiptFileEndpoint)
  async fileByLink(
    @Sent() { params: { id, signature } }: SentTo<typeof linkedReceiptFileEndpoint>,
  ) {
    return fileOf(await this.issuer.of(this.links.ownerIn(id, signature), id));
  }

  @Handles(creditUserReceiptEndpoint)
  async fileForAdmin(
    @Sent() { params: { id: userId, receiptId: id } }: SentTo<typeof creditUserReceiptEndpoint>,
  ) {
    return fileOf(await this.issuer.of(userId, id));
  }
}

const fileOf = ({ number, pdf }: IssuedReceipt) => ({ name: `leadmart-${number}.pdf`, bytes: pdf });
