import type { Figures } from './figure.js';

export function revenueCents({ capturedCents, refundedCents }: Figures): number {
  return capturedCents - refundedCents;
}

/** What users can still spend or have reserved: all that came to them less all that left them. */
export function outstandingTenths(allTime: Figures): number {
  const { creditsSold, creditsGiven, creditsRefunded, creditsTaken, creditsSpent } = allTime;
  return creditsSold + creditsGiven - creditsRefunded - creditsTaken - creditsSpent;
}

/** The growth from `before` to `now` in percent, one decimal; null when there is nothing to compare with. */
export function growthPercent(now: number, before: number): number | null {
  if (before <= 0) return null;
  return Math.round(((now - before) / before) * 1000) / 10;
}
