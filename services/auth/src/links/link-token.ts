import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** A new secret for a link: 256 random bits, base64url. It goes into a mail and is stored nowhere. */
export function newLinkToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** What is stored of a link's secret. 256 random bits need no slow hash. */
export function hashOfLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
