import { userStates, type UserState } from '@leadmart/contracts';
import type { EntityOf } from '@leadmart/platform/entities';
import { versionOf, type Values } from '@leadmart/platform/versions';
import type { users } from './user.schema.js';

export type User = EntityOf<typeof users, 'searchKeys' | 'nameKey' | 'work' | 'timesHeld'>;

type StateDate = 'verifiedAt' | 'lockedAt' | 'deletionDueAt';

/** The fields a user is created with; `Registrants.create` sets the rest. */
export type NewUser = Pick<
  User,
  'email' | 'username' | 'passwordHash' | 'isAdmin' | 'registrationProof'
> & {
  /** The version of the texts that a registration agrees to. */
  readonly termsVersion?: string;
};

/** The values of the profile, which the user changes. */
export function profileOf({ username, email }: Pick<User, 'username' | 'email'>): Values {
  return { username, email };
}

/** The states by which admins find a user. */
export function statesOf(user: Pick<User, 'isAdmin' | StateDate>): UserState[] {
  return userStates.filter((state) => {
    if (state === 'admin') return user.isAdmin;
    if (state === 'unverified') return !user.verifiedAt;
    return !!user[state === 'locked' ? 'lockedAt' : 'deletionDueAt'];
  });
}

/** Whether the password alone opens no session. */
export const hasSecondFactor = ({ secondFactors = [] }: Pick<User, 'secondFactors'>): boolean =>
  secondFactors.length > 0;

/** The payload of `UserChanged`. */
export function toUserChanged(user: User) {
  return { ...toUserRegistered(user), revision: versionOf(user) - 1 };
}

/** The payload of `UserRegistered`. */
export function toUserRegistered({ id: userId, registeredAt, ...user }: User) {
  const { email, username, isAdmin } = user;
  return { userId, email, username, isAdmin, registeredAt: registeredAt.toISOString() };
}
