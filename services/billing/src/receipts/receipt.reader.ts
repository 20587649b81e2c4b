import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import {
  cents,
  type Cents,
  type PaymentId,
  type ReceiptId,
  type UserId,
} from '@leadmart/contracts';
import { numberText } from './receipt.decisions.js';
import { toReceipt, withoutFile } from './receipt.repository.js';
import {
  receiptNumbers,
  receipts,
  type Receipt,
  type ReceiptDocument,
  type ReceiptNumberDocument,
} from './receipt.schema.js';

/** Receipts and credit notes, for other features. The id of one is that of its entry in the ledger. */
@Injectable()
export class ReceiptReader {
  constructor(
    @InjectModel(receipts.name) private readonly model: Model<ReceiptDocument>,
    @InjectModel(receiptNumbers.name) private readonly numbers: Model<ReceiptNumberDocument>,
  ) {}

  /** The next receipts of one user after an id, with their numbers once they are issued. */
  async pageOf(
    userId: UserId,
    after: string,
    limit: number,
  ): Promise<(Receipt & { readonly number?: string })[]> {
    const found = await this.model
      .find({ userId, _id: { $gt: after as ReceiptId } }, withoutFile)
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return found.map((document) => ({
      ...toReceipt(document),
      ...(document.number && { number: document.number }),
    }));
  }

  /** Returns the ids of the receipts and credit notes of a payment. */
  async idsOfPayment(paymentId: PaymentId): Promise<ReceiptId[]> {
    return (await this.model.find({ paymentId }, { _id: true }).lean()).map(({ _id }) => _id);
  }

  /** Returns the ids of the newest receipts and credit notes of an amount. */
  async idsOfTotal(amount: Cents, limit: number): Promise<ReceiptId[]> {
    const totals = [amount, cents(0 - amount)];
    const found = await this.model
      .find({ total: { $in: totals } }, { _id: true })
      .sort({ occurredAt: -1 })
      .limit(limit)
      .lean();
    return found.map(({ _id }) => _id);
  }

  /** Returns the id of the receipt that has a number of a series. */
  async idOfNumber(series: string, number: number): Promise<ReceiptId | undefined> {
    return (await this.numbers.findOne({ series, number }).lean())?._id;
  }

  /** Returns the numbers of those of these receipts that are issued. */
  async numbersOf(ids: readonly ReceiptId[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.numbers.find({ _id: { $in: [...ids] } }).lean();
    return new Map(found.map(({ _id, series, number }) => [_id, numberText(series, number)]));
  }
}
