import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import type { UserId } from '@leadmart/contracts';
import type { AuthConfig } from '../auth.config.js';
import { derivedKey } from '../sessions/signing-key.js';

const tokenBytes = 32;

/** Creates the secret of a link: 256 random bits, base64url. It is mailed and not stored. */
export function newLinkToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** The stored hash of a link's secret. 256 random bits need no slow hash. */
export function hashOfLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A code as it is mailed: six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The stored hash of a code. A million codes are guessed quickly, so it is keyed with a secret of the service. */
export function hashOfCode(
  userId: UserId,
  code: string,
  { AUTH_PRIVATE_KEY }: Pick<AuthConfig, 'AUTH_PRIVATE_KEY'>,
): string {
  const key = derivedKey(AUTH_PRIVATE_KEY, 'leadmart verification codes');
  return createHmac('sha256', key).update(`${userId}\n${code}`).digest('hex');
}
