import { creditsText, formatCents, formatDollars } from './format.js';

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
