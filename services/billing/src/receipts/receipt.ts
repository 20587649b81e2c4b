import type { EntityOf } from '@leadmart/platform/entities';
import type { receipts } from './receipt.schema.js';

/** The content of a receipt. */
export type Receipt = EntityOf<typeof receipts, 'work' | 'number' | 'pdf' | 'sha256' | 'issuedAt'>;
export type DocumentKind = Receipt['kind'];
export type DocumentedKind = Receipt['of'];

/** A receipt with its number and its file. */
export interface IssuedReceipt {
  readonly number: string;
  readonly pdf: Buffer;
}
