import type { TransactionView } from '@leadmart/contracts';
import { formatCredits, formatDollars } from '../../shared/lib/format.js';
import type { BadgeTone } from '../../shared/ui/Badge.js';

const typeWords: Record<TransactionView['type'], string> = {
  creditPurchase: 'Credit Purchase',
  leadPurchase: 'Lead Purchase',
  adjustment: 'Adjustment',
  refund: 'Refund',
};

const statusWords: Record<TransactionView['status'], { word: string; tone: BadgeTone }> = {
  completed: { word: 'Completed', tone: 'good' },
  pending: { word: 'Pending', tone: 'warm' },
  failed: { word: 'Failed', tone: 'bad' },
  refunded: { word: 'Refunded', tone: 'info' },
};

export const typeWord = ({ type }: TransactionView): string => typeWords[type];
export const statusWord = ({ status }: TransactionView) => statusWords[status];

/** What was moved: leads for a pack, credits for everything else. */
export function amountWord({ quantity, creditAmount }: TransactionView): string {
  if (quantity !== undefined) return `${formatCredits(quantity)} leads`;
  return `${formatCredits(creditAmount)} credits`;
}

export const costWord = ({ cost, costUnit }: TransactionView): string =>
  costUnit === 'usd' ? formatDollars(cost) : `${formatCredits(cost)} credits`;
