import type { Cents, ReceiptView } from '@leadmart/contracts';
import type { EntityOf } from '@leadmart/platform/entities';
import type { receipts } from './receipt.schema.js';

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
