import type { UserId } from '@leadmart/contracts';

/** A verified user as mail sees him. */
export interface Contact {
  readonly id: UserId;
  readonly email: string;
  readonly username: string;
  readonly verifiedAt: Date;
  /** The secret in his unsubscribe links: the same in all his mails, for as long as he is with us. */
  readonly unsubscribeToken: string;
  readonly unsubscribedAt?: Date;
}
