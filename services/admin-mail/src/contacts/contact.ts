import type { UserId } from '@leadmart/contracts';

/** A verified user as a recipient of mail. */
export interface Contact {
  readonly id: UserId;
  readonly email: string;
  readonly username: string;
  readonly verifiedAt: Date;
  /** The secret in unsubscribe links: the same in all mails to this contact, until the user is deleted. */
  readonly unsubscribeToken: string;
  readonly unsubscribedAt?: Date;
}
