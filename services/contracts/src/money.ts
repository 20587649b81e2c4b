import { z } from 'zod';

/** US dollars in whole cents. */
export const centsSchema = z.int().brand('Cents');
export type Cents = z.output<typeof centsSchema>;

/** Checks and brands a number of cents. Throws on a fraction, which is a bug. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of cents`);
  return value as Cents;
}

export function dollarsToCents(dollars: number): Cents {
  const scaled = Math.round(dollars * 100);
  if (Math.abs(dollars * 100 - scaled) > 1e-6)
    throw new RangeError(`${dollars} has more than two decimals`);
  return cents(scaled);
}

/** Converts 1999 to 19.99, for JSON and people. */
export function centsToDollars(amount: Cents): number {
  return amount / 100;
}

/** price × (1 − discount/100), rounded half up to the cent (specification section 9). Both inputs are whole numbers. */
export function discountedPrice(price: Cents, discountPercent: number): Cents {
  return cents(Math.floor((price * (100 - discountPercent) + 50) / 100));
}
