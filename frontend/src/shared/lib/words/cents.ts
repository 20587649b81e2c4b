import { formatCredits, formatDollars } from './format.js';

/** Cents below a dollar: 25 → 25¢, 4.9 → 4.9¢, and 125 → $1.25 */
export const formatCents = (cents: number): string =>
  cents < 100 ? `${formatCredits(cents)}¢` : formatDollars(cents / 100);
