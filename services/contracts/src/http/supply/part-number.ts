import { z } from 'zod';

/** The number of a part of a file that is sent in parts, from 1 on. */
export function partNumber(max: number) {
  const hint = `expected a number from 1 to ${max}`;
  return z.coerce.number({ error: hint }).int(hint).min(1, hint).max(max, hint);
}
