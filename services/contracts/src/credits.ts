import { z } from 'zod';

/** Credits inside the system: whole tenths of a credit, so that a price step of 0.1 is exact. May be negative in a ledger entry. */
export const creditTenthsSchema = z.int().brand('CreditTenths');
export type CreditTenths = z.output<typeof creditTenthsSchema>;

/** The largest amount of credits anybody may hold or name: far beyond use, far below lost precision. */
export const maxCredits = 1_000_000_000;

/** Checks and brands a number of tenths. Throws on a fraction: that is a bug, never input. */
export function tenths(value: number): CreditTenths {
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${value} is not a whole number of tenths`);
  return value as CreditTenths;
}

/** 5.1 → 51. Throws when the value has more than one decimal. */
export function creditsToTenths(credits: number): CreditTenths {
  const scaled = Math.round(credits * 10);
  if (Math.abs(credits * 10 - scaled) > 1e-6)
    throw new RangeError(`${credits} has more than one decimal`);
  return tenths(scaled);
}

/** 51 → 5.1, for JSON and people. */
export function tenthsToCredits(amount: CreditTenths): number {
  return amount / 10;
}

const hasOneDecimal = (value: number) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6;

/** A number of credits in a request: at least 0, at most one decimal. */
export const creditsSchema = z
  .number()
  .min(0, 'expected at least 0')
  .max(maxCredits, `expected at most ${maxCredits.toLocaleString('en-US')}`)
  .refine(hasOneDecimal, 'expected at most one decimal');

/** The cost of `quantity` leads at `unitPrice`. */
export function costOf(quantity: number, unitPrice: CreditTenths): CreditTenths {
  return tenths(quantity * unitPrice);
}
