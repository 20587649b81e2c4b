import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** Creates the secret of a link: 256 random bits, base64url. It is mailed and not stored. */
export function newLinkToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** The stored hash of a link's secret. 256 random bits need no slow hash. */
export function hashOfLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
