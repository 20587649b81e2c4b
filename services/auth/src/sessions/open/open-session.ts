import type { UserId } from '@leadmart/contracts';

/** A session whose last token has not expired, for the list that admins see. Whether it has ended is stored elsewhere. */
export interface OpenSession {
  /** The id that its tokens carry. */
  readonly id: string;
  readonly userId: UserId;
  /** The session has ended when the user's version is higher. */
  readonly sessionVersion: number;
  readonly startedAt: Date;
  /** When its last token was issued. */
  readonly lastUsedAt: Date;
  /** When its last token expires. */
  readonly endsAt: Date;
  /** Browser and system in words. */
  readonly device: string;
  /** The network of the last renewal. */
  readonly place: string;
}
