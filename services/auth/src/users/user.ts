import type { SecondFactor, UserId } from '@leadmart/contracts';
import { versionOf, type Stamped, type Values } from '@leadmart/platform/versions';
import type { RegistrationProof } from '../verification/registration-proof.js';

/** A person who may log in. Credits belong to the account of the same id, which billing owns. */
export interface User extends Stamped {
  readonly id: UserId;
  /** Trimmed and in lower case; unique. */
  readonly email: string;
  readonly username: string;
  /** Null: no password is valid until the owner chooses one by a mailed link. */
  readonly passwordHash: string | null;
  readonly isAdmin: boolean;
  readonly verifiedAt: Date | null;
  /** The page that waits for the verification shows the result by it. Users made by auth itself have none. */
  readonly registrationProof?: RegistrationProof | null | undefined;
  /** Set while every login is refused. */
  readonly lockedAt?: Date | null;
  /** Set while the account waits for its deletion, which the user requested. */
  readonly deletionDueAt?: Date | null;
  /** A login asks for one of them after the password; `second-factor/factors` has the details. Missing if there are none. */
  readonly secondFactors?: readonly SecondFactor[];
  /** Tokens carry it; tokens with a lower version have ended. */
  readonly sessionVersion: number;
  readonly registeredAt: Date;
}

/** The fields a user is created with; `UsersService.create` sets the rest. */
export type NewUser = Pick<
  User,
  'email' | 'username' | 'passwordHash' | 'isAdmin' | 'registrationProof'
>;

/** The values of the profile, which the user changes. */
export function profileOf({ username, email }: Pick<User, 'username' | 'email'>): Values {
  return { username, email };
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
