import { buffer } from 'node:stream/consumers';
import { cents } from '@leadmart/contracts';
import { creditText, dayText, dollarText } from '../../documents/money-words.js';
import { buyerLines, filled, sellerLines, type Seller } from '../../documents/parties.js';
import { PdfPages, pageWidth } from '../../documents/pdf-pages.js';
import type { Receipt } from '../receipt.js';

interface Printed {
  readonly receipt: Receipt;
  readonly number: string;
  readonly seller: Seller;
  /** The number of the receipt that a credit note refers to. */
  readonly refersTo?: string | undefined;
}

const columns = [
  { width: pageWidth - 200 },
  { width: 90, align: 'right' },
  { width: 110, align: 'right' },
] as const;

/** The file of a receipt or credit note. */
export async function receiptPdf({ receipt, number, seller, refersTo }: Printed): Promise<Buffer> {
  const { kind, occurredAt, total } = receipt;
  const title = `${kind === 'receipt' ? 'Receipt' : 'Credit note'} ${number}`;
  const pages = new PdfPages({ title, createdAt: occurredAt });
  const bytes = buffer(pages.stream);
  pages.beside([
    sellerLines(seller),
    buyerLines(receipt.buyer, receipt.userId),
    factLines({ receipt, number, seller, refersTo }),
  ]);
  pages.row(['Description', 'Credits', 'Amount'], columns, { strong: true });
  pages.rule();
  for (const row of rowsOf(receipt)) pages.row(row, columns);
  pages.rule();
  pages.row(['Total in US dollars', '', dollarText(total)], columns, { strong: true });
  for (const note of notesOf(receipt)) pages.note(note);
  pages.stream.end();
  return bytes;
}

function factLines({ receipt, number, refersTo }: Printed): string[] {
  const { occurredAt, paymentId } = receipt;
  return filled([
    'Document',
    number,
    dayText(occurredAt),
    paymentId ? `Payment ${paymentId}` : '',
    refersTo ? `For receipt ${refersTo}` : '',
  ]);
}

function rowsOf(receipt: Receipt): string[][] {
  const { of, description, credits, total, listPrice, discount = 0, quantity = 0 } = receipt;
  const amount = dollarText(total);
  if (of === 'return')
    return [
      [
        `${quantity.toLocaleString('en-US')} returned leads: ${description}`,
        creditText(credits),
        amount,
      ],
    ];
  if (of === 'refund') return [[`Refund: ${description}`, creditText(credits), amount]];
  if (of === 'dispute')
    return [
      [
        `${total > 0 ? 'Dispute won or reduced' : 'Dispute'}: ${description}`,
        creditText(credits),
        amount,
      ],
    ];
  if (listPrice === undefined || discount === 0)
    return [[description, creditText(credits), amount]];
  const off = dollarText(cents(total - listPrice));
  return [
    [description, creditText(credits), dollarText(listPrice)],
    [`Discount ${discount} %`, '', off],
  ];
}

function notesOf({ of, card, total }: Receipt): string[] {
  if (of === 'return') return ['The credits are back in the account. No money moved.'];
  const ending = card ? `${brandNames[card.brand] ?? 'card'} ending in ${card.last4}` : 'card';
  return [total < 0 ? `Paid back to the ${ending}.` : `Paid with ${ending}.`];
}

const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};
