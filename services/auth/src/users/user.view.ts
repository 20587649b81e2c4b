import type {
  AdminUserDetailsView,
  AdminUserView,
  UserSearchResult,
  UserView,
} from '@leadmart/contracts';
import { versionOf } from '@leadmart/platform/versions';
import { hasSecondFactor, type User } from './user.js';
import type { FoundUser } from './user.repository.js';

/** A user as the user's own client sees it. `creditBalance` is in credits; see `SessionIssuer.mayAdminister`. */
export function toUserView(
  user: User,
  creditBalance: number,
  mayAdminister = user.isAdmin,
): UserView {
  return {
    _id: user.id,
    username: user.username,
    email: user.email,
    isAdmin: mayAdminister,
    isVerified: user.verifiedAt !== null,
    creditBalance,
    version: versionOf(user),
    ...deletionOf(user),
    ...(user.isAdmin && !mayAdminister && { needsSecondFactor: true as const }),
    ...(hasSecondFactor(user) && { secondFactors: [...(user.secondFactors ?? [])] }),
  };
}

/** A user as an admin sees it. */
export function toAdminUserView(user: User): AdminUserView {
  const { id: _id, email, username, isAdmin, verifiedAt, lockedAt } = user;
  const state = { isAdmin, isVerified: !!verifiedAt, isLocked: !!lockedAt };
  const registeredAt = user.registeredAt.toISOString();
  return { _id, email, username, ...state, registeredAt, ...deletionOf(user) };
}

/** A user alone, as an admin sees it. */
export function toAdminUserDetailsView(
  user: User,
  lastSeenAt: Date | undefined,
): AdminUserDetailsView {
  return { ...toAdminUserView(user), lastSeenAt: lastSeenAt?.toISOString() ?? null };
}

const deletionOf = ({ deletionDueAt }: User) =>
  deletionDueAt ? { deletionDueAt: deletionDueAt.toISOString() } : {};

/** A user as a search lists it. */
export function toUserSearchResult(user: FoundUser): UserSearchResult {
  const { id: _id, email, username, verifiedAt } = user;
  return { _id, email, username, isVerified: verifiedAt !== null };
}
