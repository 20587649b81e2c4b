import type { SecondFactor, UserId } from '@leadmart/contracts';
import {
  entity,
  flag,
  list,
  moment,
  number,
  optional,
  orNull,
  text,
  value,
  type DocumentOf,
} from '@leadmart/platform/entities';
import type { Stamp } from '@leadmart/platform/versions';
import { dueWork } from '@leadmart/platform/work';
import type { RegistrationProof } from './registration-proof.js';

interface Agreement {
  readonly version: string;
  readonly at: Date;
}

/** A person who may log in. Credits belong to the account of the same id, which billing owns. */
export const users = entity({
  collection: 'users',
  fields: {
    _id: text<UserId>(),
    /** Trimmed and in lower case; unique. */
    email: text(),
    username: text(),
    /** Null: no password is valid until the owner chooses one by a mailed link. */
    passwordHash: orNull(text()),
    isAdmin: flag(),
    verifiedAt: orNull(moment()),
    /** The page that waits for the verification shows the result by it. Users made by auth itself have none. */
    registrationProof: orNull(value<RegistrationProof>()),
    /** The texts that a registration agreed to: the version of `legal/legal-texts.ts`. Users made by auth itself have none. */
    agreedTo: optional(value<Agreement>()),
    /** Set while every login is refused. */
    lockedAt: optional(orNull(moment())),
    /** Set while the account waits for its deletion, which the user requested. */
    deletionDueAt: optional(orNull(moment())),
    /** Due for the deletion at `deletionDueAt`. */
    work: dueWork,
    /** A login asks for one of them after the password; `factors/` has the details. Missing if there are none. */
    secondFactors: optional(list(text<SecondFactor>())),
    stamp: optional(value<Stamp>()),
    /** Set with the first test key: other services may have data of its account. */
    hasTestAccount: optional(flag()),
    /** Tokens carry it; tokens with a lower version have ended. */
    sessionVersion: number(),
    registeredAt: moment(),
    /** The texts that admin search finds this user by: see `search/search-keys.ts`. */
    searchKeys: list(text()),
    /** The name as the admins' list sorts it: see `search-keys.ts`. */
    nameKey: text(),
    /** Counts transactions that relied on this user: see `UserRepository.holdAdmin` and `hold`. */
    timesHeld: optional(number()),
  },
  indexes: [
    [{ email: 1 }, { unique: true }],
    [{ searchKeys: 1 }],
    // The admins' list of users, sorted by name.
    [{ nameKey: 1, email: 1 }],
    // Sparse: finds the few accounts that wait for their deletion.
    [{ 'work.dueAt': 1 }, { sparse: true }],
    // Find the users in a state.
    [{ verifiedAt: 1 }],
    [{ lockedAt: 1 }, { sparse: true }],
    // Finds the few admins among many users, too.
    [{ isAdmin: 1 }, { partialFilterExpression: { isAdmin: true } }],
  ],
});

export type UserDocument = DocumentOf<typeof users>;
