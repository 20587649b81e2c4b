import type { AdminUserView, UserView } from '@leadmart/contracts';
import type { User } from './user.schema.js';

/** What a client may know of a user, with the balance in credits. */
export function userView(user: User, creditBalance: number): UserView {
  return {
    _id: user._id,
    username: user.username,
    email: user.email,
    isAdmin: user.isAdmin,
    isVerified: user.verifiedAt !== null,
    creditBalance,
  };
}

/** What an admin may know of a user. */
export function adminUserView(user: User): AdminUserView {
  const { _id, email, username, isAdmin, verifiedAt, lockedAt } = user;
  return { _id, email, username, isAdmin, isVerified: !!verifiedAt, isLocked: !!lockedAt };
}
