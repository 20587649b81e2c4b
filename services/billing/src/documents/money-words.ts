import {
  centsToDollars,
  tenthsToCredits,
  type Cents,
  type CreditTenths,
} from '@leadmart/contracts';

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const creditFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const momentFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export const dollarText = (amount: Cents): string => dollarFormat.format(centsToDollars(amount));
export const creditText = (amount: CreditTenths): string =>
  creditFormat.format(tenthsToCredits(amount));
/** The day in UTC. */
export const dayText = (moment: Date): string => dayFormat.format(moment);
/** The moment in UTC, which it names: a file has no reader whose time zone is known. */
export const momentText = (moment: Date): string => `${momentFormat.format(moment)} UTC`;
