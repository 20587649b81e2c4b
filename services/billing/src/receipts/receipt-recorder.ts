import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { Transactions } from '@leadmart/platform/mongo';
import { Work } from '@leadmart/platform/work';
import type { Account } from '../accounts/account.js';
import { BillingDetailsReader } from '../accounts/billing-details/billing-details.reader.js';
import type { Entry } from '../accounts/ledger/entry.js';
import { issueReceipts } from '../billing.jobs.js';
import { buyerOf } from '../documents/parties.js';
import { ReceiptMails } from './mails/receipt-mails.js';
import { isDocumented, receiptOf } from './receipt.decisions.js';
import { ReceiptRepository } from './receipt.repository.js';
import type { PaidOffer } from './receipt.schema.js';

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
    private readonly mails: ReceiptMails,
    private readonly work: Work,
  ) {}

  async record({ account, entry, payment }: Recorded, tx: ClientSession): Promise<void> {
    if (!isDocumented(entry)) return;
    const buyer = buyerOf(await this.billingDetails.of(entry.userId, tx), account);
    const receipt = receiptOf(entry, { buyer, payment });
    this.receipts.add(receipt, tx);
    const { balanceAfter } = entry;
    if (receipt.of === 'top-up' && payment)
      await this.mails.send({ receipt, payment, balanceAfter, to: account.email }, tx);
    Transactions.afterCommit(tx, () => this.work.wake(issueReceipts));
  }
}
