import type { AdminPaymentsView, AdminPaymentView } from '@leadmart/contracts';
import { creditsText, formatCount, formatDollars } from '../../shared/lib/words/format.js';
import type { BadgeTone } from '../../shared/ui/messages/Badge.js';

const typeWords: Readonly<Record<AdminPaymentView['type'], string>> = {
  creditPurchase: 'Payment',
  leadPurchase: 'Leads bought',
  refund: 'Refund',
  return: 'Leads returned',
  adjustment: 'Adjustment',
  unpaid: 'Payment',
};
export const typeWord = ({ type }: AdminPaymentView): string => typeWords[type];

/** The description without the type's own word. */
export const aboutWord = ({ description }: AdminPaymentView): string =>
  description.replace(/^Refund: /, '');

const states: Partial<Record<AdminPaymentView['status'], { word: string; tone: BadgeTone }>> = {
  pending: { word: 'Open', tone: 'warm' },
  failed: { word: 'Failed', tone: 'bad' },
  refunded: { word: 'Refunded', tone: 'info' },
};
/** Nothing for what is simply done. */
export const stateOf = ({ status }: AdminPaymentView) => states[status];

/** Money that moved, or would have; nothing when only credits moved. */
export const moneyWord = ({ costUnit, cost }: AdminPaymentView): string =>
  costUnit === 'usd' ? formatDollars(cost) : '–';

/** The change of the buyer's credits with its sign; nothing for a payment that is open or failed. */
export function creditsWord({ type, creditAmount }: AdminPaymentView): string {
  if (type === 'unpaid') return '–';
  const change = type === 'leadPurchase' ? -creditAmount : creditAmount;
  return `${change > 0 ? '+' : ''}${creditsText(change)}`;
}

/** The words for what was found, with its sums: `3 movements · $49.00 received · …`. */
export function foundWord({ total, hasMore, hasMoreUsers, sums }: AdminPaymentsView): string {
  const { received, takenBack, spent, returned } = sums;
  const count = `${hasMore ? 'The latest ' : ''}${formatCount(total)} ${total === 1 ? 'entry' : 'entries'}`;
  const money = [
    received > 0 && `${formatDollars(received)} received`,
    takenBack > 0 && `${formatDollars(takenBack)} taken back`,
    received > 0 && takenBack > 0 && `${formatDollars(received - takenBack)} net`,
    spent > 0 && `${creditsText(spent)} spent`,
    returned > 0 && `${creditsText(returned)} given back`,
    hasMore && 'the file has all',
    hasMoreUsers && 'more users match: search for more of the email',
  ];
  return [count, ...money.filter((word) => word !== false)].join(' · ');
}
