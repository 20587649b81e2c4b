import { monthsUpTo } from '../../shared/lib/words/days.js';

/** The payments of a day, which its figures add up. */
export const paymentsOfDay = (day: string): string => `/admin/payments?from=${day}&to=${day}`;

/** The payments of the present month so far. */
export const paymentsOfMonth = (): string =>
  `/admin/payments?from=${monthsUpTo(new Date(), 1)[0]?.from ?? ''}`;
