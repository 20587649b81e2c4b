import type { TransactionView } from '@leadmart/contracts';
import { countText, formatCredits, formatDollars } from '../../shared/lib/words/format.js';
import type { BadgeTone } from '../../shared/ui/messages/Badge.js';

const typeWords: Record<TransactionView['type'], string> = {
  creditPurchase: 'Credit Purchase',
  leadPurchase: 'Lead Purchase',
  adjustment: 'Adjustment',
  refund: 'Refund',
  return: 'Return',
};

const statusWords: Record<TransactionView['status'], { word: string; tone: BadgeTone }> = {
  completed: { word: 'Completed', tone: 'good' },
  pending: { word: 'Pending', tone: 'warm' },
  failed: { word: 'Failed', tone: 'bad' },
  refunded: { word: 'Refunded', tone: 'info' },
};

export const documentWords: Record<NonNullable<TransactionView['document']>, string> = {
  receipt: 'Receipt',
  'credit-note': 'Credit note',
};

export const typeWord = ({ type }: TransactionView): string => typeWords[type];
export const statusWord = ({ status }: TransactionView) => statusWords[status];

const ownWord = /^Refund: /;

/** The description as a sentence begins, without the type's own word. */
export function aboutWord({ description }: TransactionView): string {
  const about = description.replace(ownWord, '');
  return about.charAt(0).toUpperCase() + about.slice(1);
}

/**
 * The amount of a row: leads for a pack or a return, credits for everything else. Adjustments and refunds have
 * a sign.
 */
export function amountWord({ type, quantity, creditAmount }: TransactionView): string {
  if (quantity !== undefined) return countText(quantity, 'lead');
  const isBought = type === 'creditPurchase' || type === 'leadPurchase';
  const sign = !isBought && creditAmount > 0 ? '+' : '';
  return sign + creditsWord(creditAmount);
}

export function costWord({ type, creditAmount, cost, costUnit }: TransactionView): string {
  if (type === 'adjustment') return 'No cost';
  if (type === 'return') return `+${creditsWord(creditAmount)}`;
  return costUnit === 'usd' ? formatDollars(cost) : creditsWord(cost);
}

export const creditsWord = (credits: number): string =>
  `${formatCredits(credits)} ${Math.abs(credits) === 1 ? 'credit' : 'credits'}`;
