import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ReceiptId, UserId } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Metrics } from '@leadmart/platform/metrics';
import { Clock, Repeater } from '@leadmart/platform/time';
import type { BillingConfig } from '../../billing.config.js';
import { sellerOf, type Seller } from '../../documents/parties.js';
import { seriesOf } from '../receipt.decisions.js';
import type { IssuedReceipt, Receipt } from '../receipt.js';
import { issueReceiptsTask } from '../receipt-recorder.js';
import { ReceiptRepository } from '../receipt.repository.js';
import { receiptPdf } from './receipt-pdf.js';

const everyMs = 60_000;
const atOnce = 50;
const afterFailureMs = 10 * 60_000;

/**
 * Numbers receipts and makes their files, after the commit of their movements. Any process may do it again after a
 * crash at any point: a receipt keeps the first number and the first file. See decisions/0035.
 */
@Injectable()
export class ReceiptIssuer implements OnModuleInit {
  private readonly seller: Seller;
  private readonly failures;

  constructor(
    private readonly receipts: ReceiptRepository,
    private readonly clock: Clock,
    private readonly repeater: Repeater,
    @InjectConfig() config: BillingConfig,
    @InjectLog() private readonly log: Log,
    metrics: Metrics,
  ) {
    this.seller = sellerOf(config);
    this.failures = metrics.counter({
      name: 'leadmart_receipts_failed_total',
      help: 'Attempts to issue a receipt or credit note that failed; each is repeated ten minutes later',
    });
    this.failures.inc(0);
  }

  onModuleInit(): void {
    this.repeater.every({
      name: issueReceiptsTask,
      intervalMs: everyMs,
      work: () => this.issueDue(),
      atStart: true,
    });
  }

  async issueDue(): Promise<void> {
    let due: readonly Receipt[];
    do {
      due = await this.receipts.due(this.clock.now(), atOnce);
      for (const receipt of due) await this.issueOrPostpone(receipt);
    } while (due.length === atOnce);
  }

  /** The file of an entry's receipt; issued now if it was not. Undefined when the user has no such receipt. */
  async fileOf(userId: UserId, id: ReceiptId): Promise<IssuedReceipt | undefined> {
    const issued = await this.receipts.findIssued(userId, id);
    if (issued) return issued;
    const receipt = await this.receipts.find(userId, id);
    return receipt && (await this.issue(receipt));
  }

  private async issueOrPostpone(receipt: Receipt): Promise<void> {
    try {
      await this.issue(receipt);
    } catch (err) {
      this.failures.inc();
      this.log.error({ err, receiptId: receipt.id }, 'receipt could not be issued');
      const until = new Date(this.clock.now().getTime() + afterFailureMs);
      await this.receipts.postpone(receipt, until);
    }
  }

  private async issue(receipt: Receipt): Promise<IssuedReceipt | undefined> {
    const { id, userId } = receipt;
    const refersTo = await this.numberOfOriginal(receipt);
    const number = await this.receipts.numberOf(id, seriesOf(receipt));
    const pdf = await receiptPdf({ receipt, number, seller: this.seller, refersTo });
    await this.receipts.issue(receipt, { number, pdf }, this.clock.now());
    this.log.info({ receiptId: id, number }, 'receipt issued');
    return await this.receipts.findIssued(userId, id);
  }

  /** A refund refers to the receipt of its payment, which is numbered first. */
  private async numberOfOriginal({ of, userId, paymentId }: Receipt): Promise<string | undefined> {
    if (of === 'top-up' || paymentId === undefined) return undefined;
    const original = await this.receipts.findTopUp(userId, paymentId);
    return original && (await this.receipts.numberOf(original.id, seriesOf(original)));
  }
}
