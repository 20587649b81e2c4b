import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { Transactions } from '@leadmart/platform/mongo';
import { Work } from '@leadmart/platform/work';
import type { Entry } from '../accounts/ledger/entry.js';
import { BillingDetailsRepository } from '../billing-details/billing-details.repository.js';
import { issueReceipts } from '../billing.jobs.js';
import { isDocumented, receiptOf } from './receipt.decisions.js';
import type { PaidOffer } from './receipt.js';
import { ReceiptRepository } from './receipt.repository.js';

/**
 * Stores what the receipt of a movement says, in the transaction of the movement: the buyer's details are those of that
 * moment. `ReceiptIssuer` gives it number and file.
 */
@Injectable()
export class ReceiptRecorder {
  constructor(
    private readonly receipts: ReceiptRepository,
    private readonly billingDetails: BillingDetailsRepository,
    private readonly work: Work,
  ) {}

  async record(entry: Entry, payment: PaidOffer | undefined, tx: ClientSession): Promise<void> {
    if (!isDocumented(entry)) return;
    const buyer = await this.billingDetails.of(entry.userId, tx);
    this.receipts.add(receiptOf(entry, { buyer, payment }), tx);
    Transactions.afterCommit(tx, () => this.work.wake(issueReceipts));
  }
}
