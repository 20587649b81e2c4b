import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { emailSchema, receiptLinkDays, SendTransactionalMail } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Work } from '@leadmart/platform/work';
import type { Account } from '../accounts/account.js';
import { BillingDetailsReader } from '../accounts/billing-details/billing-details.reader.js';
import type { Entry } from '../accounts/ledger/entry.js';
import { issueReceipts } from '../billing.jobs.js';
import { buyerOf } from '../documents/parties.js';
import { ReceiptLinks } from './receipt-links.js';
import { isDocumented, receiptOf } from './receipt.decisions.js';
import { ReceiptRepository } from './receipt.repository.js';
import type { PaidOffer, Receipt } from './receipt.schema.js';

/** A movement with what its receipt says besides. */
interface Recorded {
  readonly account: Account;
  readonly entry: Entry;
  readonly payment?: PaidOffer;
}

/**
 * Stores what the receipt of a movement says and queues its mail, in the transaction of the movement: the buyer is that of
 * that moment. `ReceiptIssuer` gives it number and file.
 */
@Injectable()
export class ReceiptRecorder {
  constructor(
    private readonly receipts: ReceiptRepository,
    private readonly billingDetails: BillingDetailsReader,
    private readonly links: ReceiptLinks,
    private readonly outbox: Outbox,
    private readonly work: Work,
    @InjectLog() private readonly log: Log,
  ) {}

  async record({ account, entry, payment }: Recorded, tx: ClientSession): Promise<void> {
    if (!isDocumented(entry)) return;
    const buyer = buyerOf(await this.billingDetails.of(entry.userId, tx), account);
    const receipt = receiptOf(entry, { buyer, payment });
    this.receipts.add(receipt, tx);
    if (receipt.of === 'top-up' && payment)
      await this.mail(receipt, { account, entry, payment }, tx);
    Transactions.afterCommit(tx, () => this.work.wake(issueReceipts));
  }

  /** Mails the receipt of a top-up with a link that opens it. */
  private async mail(
    receipt: Receipt,
    { account, entry, payment }: Recorded & { readonly payment: PaidOffer },
    tx: ClientSession,
  ): Promise<void> {
    const { id: receiptId, userId, paymentId, description, credits, total, occurredAt } = receipt;
    const address = emailSchema.safeParse(account.email);
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
      balanceAfter: entry.balanceAfter,
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
