import { cents, centsToDollars } from '@leadmart/contracts';
import type { Figures } from './figure.js';

export function revenueCents({ capturedCents, refundedCents }: Figures): number {
  return capturedCents - refundedCents;
}

export function revenueDollars(figures: Figures): number {
  return centsToDollars(cents(revenueCents(figures)));
}

/** The credits that users can still spend: all credits received less all that left. */
export function outstandingTenths(allTime: Figures): number {
  const { creditsSold, creditsGiven, creditsReturned } = allTime;
  const { creditsRefunded, creditsTaken, creditsSpent } = allTime;
  const received = creditsSold + creditsGiven + creditsReturned;
  return received - creditsRefunded - creditsTaken - creditsSpent;
}

/** The money that was paid for the credits that users can still spend. */
export function prepaidDollars({ prepaidCents }: Figures): number {
  return centsToDollars(cents(prepaidCents));
}

/** The growth from `before` to `now` in percent with one decimal; null when `before` is not positive. */
export function growthPercent(now: number, before: number): number | null {
  if (before <= 0) return null;
  return Math.round(((now - before) / before) * 1000) / 10;
}
