import { z } from 'zod';
import { refuseWeakSecret, type Reason } from './production-rules.js';

/** Keys in one environment variable, separated by commas, the newest first. */
export const secretKeysSchema = z
  .string()
  .transform((text) => text.split(',').map((key) => key.trim()))
  .pipe(z.array(z.string().min(32, 'expected keys of at least 32 characters')).min(1));

/** Refuses a list with a weak key. For `refuseInProduction`. */
export const refuseWeakKeys = (keys: readonly string[]): Reason =>
  keys.map(refuseWeakSecret).find(Boolean);
