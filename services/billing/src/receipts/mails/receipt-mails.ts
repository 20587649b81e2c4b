import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  emailSchema,
  receiptLinkDays,
  SendTransactionalMail,
  type CreditTenths,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Outbox } from '@leadmart/platform/outbox';
import type { PaidOffer, Receipt } from '../receipt.schema.js';
import { ReceiptLinks } from './receipt-links.js';

interface Mailed {
  readonly receipt: Receipt;
  readonly payment: PaidOffer;
  readonly balanceAfter: CreditTenths;
  /** The address of the account, if it has one. */
  readonly to: string | null;
}

/** Mails the receipts of top-ups, each with a link that opens it. */
@Injectable()
export class ReceiptMails {
  constructor(
    private readonly links: ReceiptLinks,
    private readonly outbox: Outbox,
    @InjectLog() private readonly log: Log,
  ) {}

  async send({ receipt, payment, balanceAfter, to }: Mailed, tx: ClientSession): Promise<void> {
    const { id: receiptId, userId, paymentId, description, credits, total, occurredAt } = receipt;
    const address = emailSchema.safeParse(to);
    if (!address.success || paymentId === undefined) {
      // A receipt that cannot be mailed must not stop the payment.
      this.log.warn({ paymentId }, 'no address to send the receipt to');
      return;
    }
    const mail = {
      template: 'receipt',
      to: address.data,
      userId,
      paymentId,
      packageName: description,
      credits,
      amount: total,
      balanceAfter,
      paidAt: occurredAt.toISOString(),
      ...(receipt.card && { card: receipt.card }),
      receiptId,
      link: this.links.to(receiptId, userId),
      expiresInDays: receiptLinkDays,
      ...(payment.isAutomatic && { isAutomatic: true }),
    } as const;
    await this.outbox.add(SendTransactionalMail, mail, tx);
  }
}
