import { tenthsToCredits, type CreditTenths } from './credit-amounts.js';
import { centsToDollars, type Cents } from './money.js';

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const creditFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** An amount as receipts, statements and mails write it: `$1,234.50`. */
export const dollarText = (amount: Cents): string => dollarFormat.format(centsToDollars(amount));

/** A number of credits as receipts, statements and mails write it: `1,234.5`. */
export const creditText = (amount: CreditTenths): string =>
  creditFormat.format(tenthsToCredits(amount));

/** A card as receipts and mails write it: `Visa ending in 4242`. `unknown` is the word for one of another brand. */
export const cardText = (
  { brand, last4 }: { readonly brand: string; readonly last4: string },
  unknown: 'card' | 'Card',
): string => `${brandNames[brand] ?? unknown} ending in ${last4}`;
