import { cents, type PaymentId, type ReceiptId } from '@leadmart/contracts';
import { documentedKinds, type Entry } from '../accounts/ledger/entry.js';
import type { Buyer } from '../documents/parties.js';
import type { DocumentedKind, DocumentKind, PaidOffer, Receipt } from './receipt.schema.js';

/** An entry that gets a receipt or a credit note. */
export type DocumentedEntry = Entry & { readonly kind: DocumentedKind };

export const isDocumented = (entry: Entry): entry is DocumentedEntry =>
  documentedKinds.some((kind) => kind === entry.kind);

/**
 * Money that comes in gets a receipt, also that of a dispute that was won. Money that goes back and credits of
 * returned leads get a credit note.
 */
export function documentKindOf({ kind, details }: DocumentedEntry): DocumentKind {
  if (kind === 'top-up') return 'receipt';
  return kind === 'dispute' && (details.cents ?? 0) > 0 ? 'receipt' : 'credit-note';
}

/** The receipt of an entry. `payment` is the one that the entry refers to. */
export function receiptOf(
  entry: DocumentedEntry,
  { buyer, payment }: { buyer: Buyer; payment: PaidOffer | undefined },
): Receipt {
  const { id, userId, kind, occurredAt, amount, description, details } = entry;
  const { paymentId, quantity } = details;
  const isTopUp = kind === 'top-up';
  return {
    id: id as ReceiptId,
    userId,
    kind: documentKindOf(entry),
    of: kind,
    occurredAt,
    buyer,
    description: payment?.packageName ?? description,
    credits: amount,
    total: details.cents ?? cents(0),
    ...(paymentId !== undefined && { paymentId: paymentId as PaymentId }),
    ...(payment?.card && { card: payment.card }),
    ...(isTopUp && payment && { listPrice: payment.listPrice, discount: payment.discount }),
    ...(quantity !== undefined && { quantity }),
  };
}

const prefixes: Readonly<Record<DocumentKind, string>> = { receipt: 'R', 'credit-note': 'C' };

/** Numbers begin at 1 in each year, for receipts and for credit notes. Years are those of UTC. */
export const seriesOf = ({ kind, occurredAt }: Pick<Receipt, 'kind' | 'occurredAt'>): string =>
  `${prefixes[kind]}-${occurredAt.getUTCFullYear()}`;

export const numberText = (series: string, number: number): string =>
  `${series}-${String(number).padStart(6, '0')}`;
