import type { UserId } from '@leadmart/contracts';

export const linkPurposes = [
  'verify-email',
  'reset-password',
  'change-email',
  'revert-email',
] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** A mailed link. A user has one per purpose; a new one replaces the old one, which becomes invalid. */
export interface Link {
  readonly purpose: LinkPurpose;
  readonly userId: UserId;
  /** SHA-256 of the secret in the link. */
  readonly tokenHash: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  /** The address that the link gives to the user: the new one, or the old one again. */
  readonly email?: string;
}
