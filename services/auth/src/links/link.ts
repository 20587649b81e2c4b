import type { UserId } from '@leadmart/contracts';

export type LinkPurpose = 'verify-email' | 'reset-password';

/** A mailed link. A user has one per purpose; a new one replaces the old one, which becomes invalid. */
export interface Link {
  readonly purpose: LinkPurpose;
  readonly userId: UserId;
  /** SHA-256 of the secret in the link. */
  readonly tokenHash: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}
