import { cardText, cents, creditText, dollarText, type ReceiptView } from '@leadmart/contracts';
import { buyerLines, filled, sellerLines, type Seller } from '../../documents/parties.js';
import type { Receipt } from '../receipt.schema.js';

interface Numbered {
  readonly receipt: Receipt;
  readonly number: string;
  readonly seller: Seller;
  /** The number of the receipt that a credit note refers to. */
  readonly refersTo?: string | undefined;
}

/** The words of a receipt or credit note, for its page and its file. */
export function receiptWords({ receipt, number, seller, refersTo }: Numbered): ReceiptView {
  const { kind, occurredAt, buyer, userId, paymentId, total } = receipt;
  return {
    title: `${kind === 'receipt' ? 'Receipt' : 'Credit note'} ${number}`,
    occurredAt: occurredAt.toISOString(),
    seller: sellerLines(seller),
    buyer: buyerLines(buyer, userId),
    references: filled([
      paymentId ? `Payment ${paymentId}` : '',
      refersTo ? `For receipt ${refersTo}` : '',
    ]),
    rows: rowsOf(receipt),
    total: dollarText(total),
    notes: notesOf(receipt),
  };
}

function rowsOf(receipt: Receipt): ReceiptView['rows'] {
  const { of, description, total, listPrice, discount = 0, quantity = 0 } = receipt;
  const credits = creditText(receipt.credits);
  const amount = dollarText(total);
  const row = (what: string) => [{ description: `${what}: ${description}`, credits, amount }];
  if (of === 'return') return row(`${quantity.toLocaleString('en-US')} returned leads`);
  if (of === 'refund') return row('Refund');
  if (of === 'dispute')
    return row(total > 0 ? 'Dispute decided for the seller or reduced' : 'Dispute');
  if (listPrice === undefined || discount === 0) return [{ description, credits, amount }];
  const off = dollarText(cents(total - listPrice));
  return [
    { description, credits, amount: dollarText(listPrice) },
    { description: `Discount ${discount} %`, credits: '', amount: off },
  ];
}

function notesOf({ of, card, total }: Receipt): string[] {
  if (of === 'return') return ['The credits are back in the account. No money moved.'];
  const ending = card ? cardText(card, 'card') : 'card';
  return [total < 0 ? `Paid back to the ${ending}.` : `Paid with ${ending}.`];
}
