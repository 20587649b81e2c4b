import { cents, type Cents } from '@leadmart/contracts';

/** The meaning of a text that an admin searches for. */
export type PaymentSearch =
  | { readonly kind: 'all' }
  | { readonly kind: 'number'; readonly series: string; readonly number: number }
  | { readonly kind: 'intent'; readonly intentId: string }
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'amount'; readonly amount: Cents }
  | { readonly kind: 'user'; readonly text: string };

const receiptNumber = /^([RC]-\d{4})-(\d{1,9})$/i;
const dollars = /^\$? ?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{2}))?$/;

/** Returns what a text means: most have a form that no email and no name has. */
export function meaningOf(text: string): PaymentSearch {
  if (text === '') return { kind: 'all' };
  const [, series, number] = receiptNumber.exec(text) ?? [];
  if (series) return { kind: 'number', series: series.toUpperCase(), number: Number(number) };
  if (text.startsWith('pi_')) return { kind: 'intent', intentId: text };
  if (/^[0-9a-f]{24}$/i.test(text)) return { kind: 'id', id: text.toLowerCase() };
  const [, whole, rest = '00'] = dollars.exec(text) ?? [];
  if (whole) return { kind: 'amount', amount: cents(Number(whole.replaceAll(',', '') + rest)) };
  return { kind: 'user', text };
}
