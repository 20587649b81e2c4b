import { z } from 'zod';
import { adminAmounts, type AdminAmount } from '@leadmart/contracts';

/** The amounts per admin and hour above which the server asks for a proof. A kind without a limit is only counted. */
export type AdminLimits = Partial<Record<AdminAmount, number>>;

const hint = `expected pairs like credits=100000,recipients=5000 of ${adminAmounts.join(', ')}`;
const pair = z.tuple(
  [
    z.enum(adminAmounts, hint),
    z
      .string(hint)
      .regex(/^\d{1,12}$/, hint)
      .transform(Number),
  ],
  hint,
);

/** Reads `credits=100000,recipients=5000`. */
export const adminLimitsSchema = z
  .string()
  .transform((text) => text.split(',').filter((part) => part.trim() !== ''))
  .transform((parts) => parts.map((part) => part.split('=').map((word) => word.trim())))
  .pipe(z.array(pair))
  .transform((pairs): AdminLimits => Object.fromEntries(pairs));
