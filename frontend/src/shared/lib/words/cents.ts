import { creditsText, formatCredits, formatDollars } from './format.js';

/** Cents below a dollar: 25 → 25¢, 4.9 → 4.9¢, and 125 → $1.25 */
export const formatCents = (cents: number): string =>
  cents < 100 ? `${formatCredits(cents)}¢` : formatDollars(cents / 100);

/** "500 credits · $25.00", by the cents that a credit costs; without dollars while that is not known. */
export const creditsAndDollars = (credits: number, centsPerCredit: number | undefined): string =>
  centsPerCredit === undefined
    ? creditsText(credits)
    : `${creditsText(credits)} · ${formatDollars((credits * centsPerCredit) / 100)}`;

/** "5 credits (25¢)": a price in the middle of a sentence. */
export const priceText = (credits: number, centsPerCredit: number | undefined): string =>
  centsPerCredit === undefined
    ? creditsText(credits)
    : `${creditsText(credits)} (${formatCents(credits * centsPerCredit)})`;
