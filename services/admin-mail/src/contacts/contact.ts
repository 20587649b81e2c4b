import type { EntityOf } from '@leadmart/platform/entities';
import type { contacts } from './contact.schema.js';

type Known = EntityOf<typeof contacts>;

/** A kind of notices in one way. */
export type Switch = NonNullable<Known['switchedOff']>[number];

/** A user who is told something, with address and name if they are verified. */
export interface Receiver extends Pick<Known, 'switchedOff' | 'noticesReadUntil'> {
  readonly contact?: Contact | undefined;
  /** Nothing is stored about a deleted user. */
  readonly hasLeft: boolean;
}

/** A verified user. */
export type Contact = Pick<Known, 'id' | 'unsubscribeToken' | 'unsubscribedAt'> &
  Required<Pick<Known, 'email' | 'username' | 'verifiedAt'>>;

/** A user with an address, verified or not. */
export type Addressee = Pick<Known, 'id' | 'verifiedAt' | 'unsubscribedAt'> &
  Required<Pick<Known, 'email'>>;
