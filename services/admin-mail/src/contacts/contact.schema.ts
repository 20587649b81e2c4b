import type { NoticeKind, NoticeWay, UserId } from '@leadmart/contracts';
import {
  entity,
  list,
  moment,
  number,
  optional,
  text,
  type DocumentOf,
  type EntityOf,
} from '@leadmart/platform/entities';

/** A user as a recipient of mail. Events arrive in any order, so most fields may still be missing. */
export const contacts = entity({
  collection: 'contacts',
  fields: {
    /** The user's. */
    _id: text<UserId>(),
    email: optional(text()),
    username: optional(text()),
    /** The user's revision that address and name are from; missing while they are those of the registration. */
    revision: optional(number()),
    verifiedAt: optional(moment()),
    /** The secret in unsubscribe links: the same in all mails to this contact, until the user is deleted. */
    unsubscribeToken: text(),
    unsubscribedAt: optional(moment()),
    /** Kinds of notices that the user switched off, each in one way. */
    switchedOff: optional(list(text<`${NoticeKind}:${NoticeWay}`>())),
    /** The user has seen all notices up to this moment. */
    noticesReadUntil: optional(moment()),
    /** Set when the user was deleted: nothing else is stored, and later events change nothing. */
    leftAt: optional(moment()),
  },
  indexes: [
    // Not unique: a deleted user's address may register again before this service consumes the deletion.
    [{ email: 1 }, { sparse: true }],
    // Sparse: they count the verified and the unsubscribed users.
    [{ verifiedAt: 1 }, { sparse: true }],
    [{ unsubscribedAt: 1 }, { sparse: true }],
    [{ unsubscribeToken: 1 }, { unique: true }],
  ],
});

export type ContactDocument = DocumentOf<typeof contacts>;

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
