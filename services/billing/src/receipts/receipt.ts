import type { Cents } from '@leadmart/contracts';
import type { EntityOf } from '@leadmart/platform/entities';
import type { receipts } from './receipt.schema.js';

/** The content of a receipt. */
export type Receipt = EntityOf<typeof receipts, 'work' | 'number' | 'pdf' | 'sha256' | 'issuedAt'>;
export type DocumentKind = Receipt['kind'];
export type DocumentedKind = Receipt['of'];

/** The facts of a payment that its receipt shows. */
export interface PaidOffer extends Pick<Receipt, 'card'> {
  readonly packageName: string;
  readonly listPrice: Cents;
  readonly discount: number;
}

/** A receipt with its number and its file. */
export interface IssuedReceipt {
  readonly number: string;
  readonly pdf: Buffer;
}
