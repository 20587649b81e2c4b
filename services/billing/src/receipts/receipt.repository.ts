import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, mongo } from 'mongoose';
import { type PaymentId, type ReceiptId, type UserId } from '@leadmart/contracts';
import { withId, withUnderscoreId } from '@leadmart/platform/entities';
import {
  collectionOf,
  insertInto,
  namespaceOf,
  Transactions,
  unlessTaken,
} from '@leadmart/platform/mongo';
import { numberText } from './receipt.decisions.js';
import {
  receiptNumbers,
  receipts,
  type IssuedReceipt,
  type Receipt,
  type ReceiptDocument,
  type ReceiptNumberDocument,
} from './receipt.schema.js';

type IssuedFields = Required<
  Pick<ReceiptDocument, 'number' | 'words' | 'pdf' | 'sha256' | 'issuedAt'>
>;

/** Reads and writes receipts. An issued receipt never changes. */
@Injectable()
export class ReceiptRepository {
  /** For the job that issues them. */
  readonly rows: mongo.Collection<ReceiptDocument>;

  constructor(
    @InjectModel(receipts.name) private readonly model: Model<ReceiptDocument>,
    @InjectModel(receiptNumbers.name) private readonly numbers: Model<ReceiptNumberDocument>,
  ) {
    this.rows = collectionOf(model);
  }

  /** Stores a receipt that is to be issued, before the commit. */
  add(receipt: Receipt, tx: ClientSession): void {
    Transactions.defer(tx, insertInto(namespaceOf(this.model), dueDocument(receipt)));
  }

  async find(userId: UserId, id: ReceiptId): Promise<Receipt | undefined> {
    return receiptIn(await this.model.findOne({ _id: id, userId }, withoutFile).lean());
  }

  async findIssued(userId: UserId, id: ReceiptId): Promise<IssuedReceipt | undefined> {
    const { number, words, pdf } =
      (await this.model.findOne({ _id: id, userId }).select('number words pdf').lean()) ?? {};
    if (number === undefined || !words || !pdf) return undefined;
    // A lean read returns the driver's binary.
    return { number, words, pdf: Buffer.from(pdf.buffer) };
  }

  /** The receipt of a payment's top-up. */
  async findTopUp(userId: UserId, paymentId: PaymentId): Promise<Receipt | undefined> {
    const which = { paymentId, userId, of: 'top-up' } as const;
    return receiptIn(await this.model.findOne(which, withoutFile).lean());
  }

  /**
   * The number of a receipt: the one it has, or the next of its series. Numbers are never deleted and each is one above
   * the last, so that none is skipped; the unique indexes reject a number or a receipt that comes twice.
   */
  async numberOf(id: ReceiptId, series: string): Promise<string> {
    for (;;) {
      const own = await this.numbers.findById(id).lean();
      if (own) return numberText(own.series, own.number);
      const last = await this.numbers.findOne({ series }).sort({ number: -1 }).lean();
      const number = (last?.number ?? 0) + 1;
      // Another process may have numbered this receipt meanwhile, or taken the number for another one.
      const isMine = await unlessTaken(() => this.numbers.create([{ _id: id, series, number }]));
      if (isMine) return numberText(series, number);
    }
  }

  /** Stores number, words and file, unless another process has. */
  async issue({ id, userId }: Receipt, issued: IssuedFields): Promise<void> {
    await this.model.updateOne(
      { _id: id, userId, number: { $exists: false } },
      { $set: issued, $unset: { work: 1 } },
    );
  }
}

/** The fields of a receipt that is issued now. */
export function issuedFields(issued: IssuedReceipt, issuedAt: Date): IssuedFields {
  const sha256 = createHash('sha256').update(issued.pdf).digest('hex');
  return { ...issued, sha256, issuedAt };
}

export const withoutFile = { words: 0, pdf: 0 } as const;

/** A receipt as it is stored before it is issued. */
function dueDocument(receipt: Receipt): ReceiptDocument {
  return { ...withUnderscoreId(receipt), work: { dueAt: receipt.occurredAt } };
}

export function toReceipt(document: ReceiptDocument): Receipt {
  const {
    work: _work,
    number: _number,
    words: _words,
    pdf: _pdf,
    sha256: _hash,
    issuedAt: _at,
    ...fields
  } = document;
  return withId(fields);
}

const receiptIn = (document: ReceiptDocument | null): Receipt | undefined =>
  document ? toReceipt(document) : undefined;
