import type { UserId } from '@leadmart/contracts';
import {
  entity,
  list,
  moment,
  number,
  optional,
  orNull,
  part,
  text,
  type DocumentOf,
} from '@leadmart/platform/entities';
import type { LinkPurpose } from './link-purposes.js';

/** Six digits in the same mail as a link, for a person who reads it on another device. */
export const linkCodeFields = {
  /** Keyed with the user's id. */
  hash: text(),
  expiresAt: moment(),
  /** Attempts to enter it, each counted before its comparison. */
  tries: number(),
};

/** The mailed link of a user and purpose. A new one replaces it and is remembered for a week, to answer why it does not work. */
export const links = entity({
  collection: 'links',
  fields: {
    /** `<purpose>:<userId>` */
    _id: text(),
    purpose: text<LinkPurpose>(),
    userId: text<UserId>(),
    /** SHA-256 of the secrets, the valid one last; the others were replaced. */
    tokenHashes: list(text()),
    expiresAt: moment(),
    usedAt: orNull(moment()),
    /** The address that the link gives to the user: the new one, or the old one again. */
    email: optional(text()),
    code: optional(part(linkCodeFields)),
  },
  indexes: [
    [{ tokenHashes: 1 }, { unique: true }],
    // Sparse: finds the users who may have this address restored.
    [{ email: 1 }, { sparse: true }],
    [{ expiresAt: 1 }, { expireAfterSeconds: 7 * 24 * 3_600 }],
  ],
});

export type LinkDocument = DocumentOf<typeof links>;
