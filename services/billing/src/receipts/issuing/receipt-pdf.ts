import { buffer } from 'node:stream/consumers';
import type { ReceiptView } from '@leadmart/contracts';
import { momentText, PdfPages, pageWidth } from '@leadmart/platform/pdf';

const columns = [
  { width: pageWidth - 200 },
  { width: 90, align: 'right' },
  { width: 110, align: 'right' },
] as const;

/** The file of a receipt or credit note. The page of the site has the same parts in the same order. */
export async function receiptPdf(words: ReceiptView): Promise<Buffer> {
  const { title, seller, buyer, references, rows, total, notes } = words;
  const occurredAt = new Date(words.occurredAt);
  const pages = new PdfPages({ title, createdAt: occurredAt });
  const bytes = buffer(pages.stream);
  pages.beside([
    ['Seller', ...seller],
    ['Buyer', ...buyer],
    ['Date', momentText(occurredAt), ...references],
  ]);
  pages.row(['Description', 'Credits', 'Amount'], columns, { strong: true });
  pages.rule();
  for (const { description, credits, amount } of rows)
    pages.row([description, credits, amount], columns);
  pages.rule();
  pages.row(['Total in US dollars', '', total], columns, { strong: true });
  for (const note of notes) pages.note(note);
  pages.stream.end();
  return bytes;
}
