import { z } from 'zod';
import { maxCredits } from './credit-amounts.js';

/** A `CreditTenths`. */
export const creditTenthsSchema = z.int().brand('CreditTenths');

const hasOneDecimal = (value: number) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6;

/** A number of credits in a request: at least 0, at most one decimal. */
export const creditsSchema = z
  .number()
  .min(0, 'expected at least 0')
  .max(maxCredits, `expected at most ${maxCredits.toLocaleString('en-US')}`)
  .refine(hasOneDecimal, 'expected at most one decimal');
