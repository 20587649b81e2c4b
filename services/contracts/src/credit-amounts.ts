import type { z } from 'zod';

/**
 * Credits in tenths of a credit: whole numbers, so that a price step of 0.1 is exact. A ledger entry may be
 * negative.
 */
export type CreditTenths = number & z.core.$brand<'CreditTenths'>;

/** The largest amount of credits in a balance or request, far below the limit of exact numbers. */
export const maxCredits = 1_000_000_000;

/** Checks and brands a number of tenths. Throws on a fraction, which is a bug. */
export function tenths(value: number): CreditTenths {
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${value} is not a whole number of tenths`);
  return value as CreditTenths;
}

/** Converts 5.1 to 51. Throws if the value has more than one decimal. */
export function creditsToTenths(credits: number): CreditTenths {
  const scaled = Math.round(credits * 10);
  if (Math.abs(credits * 10 - scaled) > 1e-6)
    throw new RangeError(`${credits} has more than one decimal`);
  return tenths(scaled);
}

/** Converts 51 to 5.1, for JSON and people. */
export function tenthsToCredits(amount: CreditTenths): number {
  return amount / 10;
}

/** Returns the cost of `quantity` leads at `unitPrice`. */
export function costOf(quantity: number, unitPrice: CreditTenths): CreditTenths {
  return tenths(quantity * unitPrice);
}
