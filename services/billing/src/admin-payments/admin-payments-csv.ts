import type { AdminPaymentView } from '@leadmart/contracts';
import { csvCell, csvHead } from '@leadmart/platform/csv';

export const adminPaymentsCsvHead = csvHead([
  'date',
  'type',
  'email',
  'userId',
  'description',
  'status',
  'receipt',
  'paymentId',
  'providerId',
  'purchaseId',
  'leads',
  'credits',
  'usd',
]);

/** One line of the file. Moments are in UTC; credits are signed, as in the ledger, and dollars as in the list. */
export function adminPaymentsCsvRow(view: AdminPaymentView): string {
  const { date, type, user, description, status, receipt, payment, purchaseId } = view;
  const texts = [
    date,
    type,
    user.email ?? '',
    user._id,
    description,
    status,
    receipt ?? '',
    payment?._id ?? '',
    payment?.intentId ?? '',
    purchaseId ?? '',
  ];
  const { quantity = '', costUnit, cost } = view;
  const credits = type === 'leadPurchase' ? -view.creditAmount : view.creditAmount;
  // Negative numbers stay numbers: only texts are guarded against formulas.
  const numbers = [quantity, credits, costUnit === 'usd' ? cost.toFixed(2) : ''];
  return `${[...texts.map(csvCell), ...numbers].join(',')}\r\n`;
}
