import type {
  BillingDetails,
  Cents,
  CreditTenths,
  PaymentId,
  ReceiptId,
  UserId,
} from '@leadmart/contracts';
import type { documentedKinds } from '../accounts/ledger/entry.js';
import type { PaymentCard } from '../payments/payment.js';

export type DocumentedKind = (typeof documentedKinds)[number];

export type DocumentKind = 'receipt' | 'credit-note';

/** The content of a receipt, fixed in the transaction that moved the credits. Its id is that of the entry. */
export interface Receipt {
  readonly id: ReceiptId;
  readonly userId: UserId;
  readonly kind: DocumentKind;
  /** The cause of the movement. */
  readonly of: DocumentedKind;
  readonly occurredAt: Date;
  readonly buyer: BillingDetails;
  /** The package, or the dataset of returned leads. */
  readonly description: string;
  /** Signed, as in the ledger. */
  readonly credits: CreditTenths;
  /** Money received; negative when it went back, 0 when only credits moved. */
  readonly total: Cents;
  readonly paymentId?: PaymentId;
  readonly card?: PaymentCard;
  /** Before the discount; only of a top-up. */
  readonly listPrice?: Cents;
  /** Percent. */
  readonly discount?: number;
  /** Returned leads. */
  readonly quantity?: number;
}

/** A receipt with its number and its file. */
export interface IssuedReceipt {
  readonly number: string;
  readonly pdf: Buffer;
}
