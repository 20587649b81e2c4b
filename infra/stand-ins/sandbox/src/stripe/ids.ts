import { randomBytes } from 'node:crypto';

/** An id as Stripe writes it: a prefix that names the kind and 24 letters and digits. */
export function newId(prefix: string): string {
  const letters = randomBytes(36).toString('base64').replaceAll(/[+/=]/g, '');
  return `${prefix}_${letters.slice(0, 24).padEnd(24, '0')}`;
}

/** Stripe counts time in whole seconds. */
export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);
