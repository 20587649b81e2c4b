import type { UserId } from '@leadmart/contracts';

export const linkPurposes = [
  'verify-email',
  'reset-password',
  'change-email',
  'revert-email',
] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** Six digits in the same mail as a link, for a person who reads it on another device. */
export interface LinkCode {
  /** Keyed with the user's id. */
  readonly hash: string;
  readonly expiresAt: Date;
  /** Attempts to enter it, each counted before its comparison. */
  readonly tries: number;
}

/** The mailed link of a user and purpose. A new one replaces it and is remembered for some days, to answer why it does not work. */
export interface Link {
  readonly purpose: LinkPurpose;
  readonly userId: UserId;
  /** SHA-256 of the secrets, the valid one last; the others were replaced. */
  readonly tokenHashes: readonly string[];
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  /** The address that the link gives to the user: the new one, or the old one again. */
  readonly email?: string;
  readonly code?: LinkCode;
}

/** A link by its secret. A link that was used before it expired stays `used`. */
export interface FoundLink extends Link {
  readonly state: 'open' | 'used' | 'expired' | 'replaced';
}

/** The state of the link with this secret. */
export function linkStateOf(
  { tokenHashes, usedAt, expiresAt }: Link,
  tokenHash: string,
  now: Date,
): FoundLink['state'] {
  if (tokenHashes.at(-1) !== tokenHash) return 'replaced';
  if (usedAt) return 'used';
  return expiresAt > now ? 'open' : 'expired';
}
