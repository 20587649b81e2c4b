import {
  centsToDollars,
  tenthsToCredits,
  type Cents,
  type CreditTenths,
} from '@leadmart/contracts';

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const creditFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

export const dollarText = (amount: Cents): string => dollarFormat.format(centsToDollars(amount));
export const creditText = (amount: CreditTenths): string =>
  creditFormat.format(tenthsToCredits(amount));
