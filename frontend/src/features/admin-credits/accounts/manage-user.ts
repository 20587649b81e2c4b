import type { AdminUserView } from '@leadmart/contracts';
import { deletionGraceDays } from '@leadmart/contracts/account-deletion';

export type UserAction = 'lock' | 'unlock' | 'promote' | 'demote' | 'delete' | 'keep';

interface Words {
  label: string;
  /** The consequence for the user. */
  about: string;
  /** The toast's text after the user's email address. */
  done: string;
}

export const userActionWords: Readonly<Record<UserAction, Words>> = {
  lock: {
    label: 'Lock account',
    about: 'The user is signed out, cannot log in, and gets an email. Credits and leads are kept.',
    done: 'is locked',
  },
  unlock: {
    label: 'Unlock account',
    about: 'The user can log in again.',
    done: 'is unlocked',
  },
  promote: {
    label: 'Make admin',
    about: 'The user is signed out and gets access to all admin pages. Every admin gets an email.',
    done: 'is an admin now',
  },
  demote: {
    label: 'Remove admin rights',
    about: 'The user is signed out and loses access to the admin pages. Every admin gets an email.',
    done: 'is no longer an admin',
  },
  delete: {
    label: 'Delete account',
    about: `Name and address are erased everywhere in ${deletionGraceDays} days. Until then the user gets an email, and the user or an admin can keep the account.`,
    done: `will be deleted in ${deletionGraceDays} days`,
  },
  keep: {
    label: 'Keep account',
    about: 'The account is not deleted. The user gets an email.',
    done: 'is kept',
  },
};

/** The actions that the state of a user allows. An admin is made an ordinary user before the account is deleted. */
export function actionsFor(user: AdminUserView): UserAction[] {
  const { isAdmin, isLocked, isVerified, deletionDueAt } = user;
  const lock = isLocked ? 'unlock' : 'lock';
  if (isAdmin) return [lock, 'demote'];
  const deletion = deletionDueAt === undefined ? 'delete' : 'keep';
  return isVerified ? [lock, 'promote', deletion] : [lock, deletion];
}

/** Whether the audit trail stores a reason. */
export const takesReason = (action: UserAction | undefined): boolean =>
  action === 'lock' || action === 'delete';
