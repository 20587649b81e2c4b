import { randomBytes } from 'node:crypto';

/** An id in Stripe's form: a prefix for the kind and 24 letters and digits. */
export function newId(prefix: string): string {
  const letters = randomBytes(36).toString('base64').replaceAll(/[+/=]/g, '');
  return `${prefix}_${letters.slice(0, 24).padEnd(24, '0')}`;
}

/** Stripe's times are whole seconds. */
export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);
