import { buffer } from 'node:stream/consumers';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  ReceiptNotFound,
  type ReceiptId,
  type ReceiptView,
  type UserId,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { momentText, PdfPages, pageWidth } from '@leadmart/platform/pdf';
import { Clock } from '@leadmart/platform/time';
import { Work, type Claim } from '@leadmart/platform/work';
import type { BillingConfig } from '../../billing.config.js';
import { issueReceipts } from '../../billing.jobs.js';
import { sellerOf, type Seller } from '../../documents/parties.js';
import { seriesOf } from '../receipt.decisions.js';
import { issuedFields, ReceiptRepository, toReceipt } from '../receipt.repository.js';
import type { IssuedReceipt, Receipt, ReceiptDocument } from '../receipt.schema.js';
import { receiptWords } from './receipt-words.js';

/**
 * Numbers receipts and makes their files, after the commit of their movements. Any process may do it again after a
 * crash at any point: a receipt keeps the first number and the first file. See decisions/0035.
 */
@Injectable()
export class ReceiptIssuer implements OnModuleInit {
  private readonly seller: Seller;

  constructor(
    private readonly receipts: ReceiptRepository,
    private readonly clock: Clock,
    private readonly work: Work,
    @InjectConfig() config: BillingConfig,
    @InjectLog() private readonly log: Log,
  ) {
    this.seller = sellerOf(config);
  }

  onModuleInit(): void {
    this.work.runDue(issueReceipts, this.receipts.rows, (claim) => this.issueDue(claim));
  }

  /** An entry's receipt; issued now if it was not. Throws ReceiptNotFound when the user has no such receipt. */
  async of(userId: UserId, id: ReceiptId): Promise<IssuedReceipt> {
    const issued = await this.receipts.findIssued(userId, id);
    if (issued) return issued;
    const receipt = await this.receipts.find(userId, id);
    if (!receipt) throw ReceiptNotFound();
    const fields = await this.issued(receipt);
    await this.receipts.issue(receipt, fields);
    this.log.info({ receiptId: id, number: fields.number }, 'receipt issued');
    // Another process may have issued it first.
    return (await this.receipts.findIssued(userId, id)) ?? fields;
  }

  private async issueDue(claim: Claim<ReceiptDocument>): Promise<void> {
    const receipt = toReceipt(claim.row);
    const fields = await this.issued(receipt);
    await claim.end({ $set: fields });
    this.log.info({ receiptId: receipt.id, number: fields.number }, 'receipt issued');
  }

  /** Takes a number for a receipt, and makes its file. */
  private async issued(receipt: Receipt) {
    const refersTo = await this.numberOfOriginal(receipt);
    const number = await this.receipts.numberOf(receipt.id, seriesOf(receipt));
    const words = receiptWords({ receipt, number, seller: this.seller, refersTo });
    return issuedFields({ number, words, pdf: await receiptPdf(words) }, this.clock.now());
  }

  /** A refund refers to the receipt of its payment, which is numbered first. */
  private async numberOfOriginal({ of, userId, paymentId }: Receipt): Promise<string | undefined> {
    if (of === 'top-up' || paymentId === undefined) return undefined;
    const original = await this.receipts.findTopUp(userId, paymentId);
    return original && (await this.receipts.numberOf(original.id, seriesOf(original)));
  }
}

const columns = [
  { width: pageWidth - 200 },
  { width: 90, align: 'right' },
  { width: 110, align: 'right' },
] as const;

/** The file of a receipt or credit note. The page of the site has the same parts in the same order. */
async function receiptPdf(words: ReceiptView): Promise<Buffer> {
  const { title, seller, buyer, references, rows, total, notes } = words;
  const occurredAt = new Date(words.occurredAt);
  const pages = new PdfPages({ title, createdAt: occurredAt });
  const bytes = buffer(pages.stream);
  pages.beside([
    ['Seller', ...seller],
    ['Buyer', ...buyer],
    ['Date', momentText(occurredAt), ...references],
  ]);
  pages.row(['Description', 'Credits', 'Amount'], columns, { strong: true });
  pages.rule();
  for (const { description, credits, amount } of rows)
    pages.row([description, credits, amount], columns);
  pages.rule();
  pages.row(['Total in US dollars', '', total], columns, { strong: true });
  for (const note of notes) pages.note(note);
  pages.stream.end();
  return bytes;
}
