import type {
  Cents,
  CreditTenths,
  PaymentId,
  ReceiptId,
  ReceiptView,
  UserId,
} from '@leadmart/contracts';
import {
  bytes,
  entity,
  moment,
  number,
  optional,
  text,
  value,
  type DocumentOf,
  type EntityOf,
} from '@leadmart/platform/entities';
import { dueWork } from '@leadmart/platform/work';
import type { documentedKinds } from '../accounts/ledger/entry.js';
import type { Buyer } from '../documents/parties.js';

/**
 * A receipt. Its content is fixed in the transaction that moved the credits. Until it is issued it is due; from then on it
 * has number, words, file and hash, for ever.
 */
export const receipts = entity({
  collection: 'receipts',
  fields: {
    /** That of the entry. */
    _id: text<ReceiptId>(),
    userId: text<UserId>(),
    kind: text<'receipt' | 'credit-note'>(),
    /** The cause of the movement. */
    of: text<(typeof documentedKinds)[number]>(),
    occurredAt: moment(),
    buyer: value<Buyer>(),
    /** The package, or the dataset of returned leads. */
    description: text(),
    /** Signed, as in the ledger. */
    credits: number<CreditTenths>(),
    /** Money received; negative when it went back, 0 when only credits moved. */
    total: number<Cents>(),
    paymentId: optional(text<PaymentId>()),
    card: optional(value<{ readonly brand: string; readonly last4: string }>()),
    /** Before the discount; only of a top-up. */
    listPrice: optional(number<Cents>()),
    /** Percent. */
    discount: optional(number()),
    /** Returned leads. */
    quantity: optional(number()),
    work: dueWork,
    number: optional(text()),
    /** The words of the page and the file. */
    words: optional(value<ReceiptView>()),
    pdf: optional(bytes()),
    /** SHA-256 of the file, hexadecimal. */
    sha256: optional(text()),
    issuedAt: optional(moment()),
  },
  indexes: [
    [{ 'work.dueAt': 1 }, { sparse: true }],
    // The export of a user's data.
    [{ userId: 1, _id: 1 }],
    // The receipt that a credit note refers to.
    [{ paymentId: 1 }, { sparse: true }],
    // The search of admins for an amount.
    [{ total: 1, occurredAt: -1 }],
  ],
});

/** The number of one receipt. */
export const receiptNumbers = entity({
  collection: 'receiptnumbers',
  fields: {
    /** The receipt's, so that a receipt has one number. */
    _id: text<ReceiptId>(),
    series: text(),
    number: number(),
  },
  // Only this index decides which receipt gets a number.
  indexes: [[{ series: 1, number: -1 }, { unique: true }]],
});

export type ReceiptNumberDocument = DocumentOf<typeof receiptNumbers>;
export type ReceiptDocument = DocumentOf<typeof receipts>;

/** The content of a receipt. */
export type Receipt = EntityOf<
  typeof receipts,
  'work' | 'number' | 'words' | 'pdf' | 'sha256' | 'issuedAt'
>;
export type DocumentKind = Receipt['kind'];
export type DocumentedKind = Receipt['of'];

/** The facts of a payment that its receipt shows. */
export interface PaidOffer extends Pick<Receipt, 'card'> {
  readonly packageName: string;
  readonly listPrice: Cents;
  readonly discount: number;
  readonly isAutomatic?: boolean;
}

/** A receipt with its number, its words and its file. */
export interface IssuedReceipt {
  readonly number: string;
  readonly words: ReceiptView;
  readonly pdf: Buffer;
}
