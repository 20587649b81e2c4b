import type { AdminUserView } from '@leadmart/contracts';

export type UserAction = 'lock' | 'unlock' | 'demote' | 'delete';

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
  demote: {
    label: 'Remove admin rights',
    about: 'The user is signed out and loses access to the admin pages.',
    done: 'is no longer an admin',
  },
  delete: {
    label: 'Delete account',
    about: 'Name and address are erased everywhere. This action cannot be undone.',
    done: 'is deleted',
  },
};

/** The actions that the state of a user allows. */
export function actionsFor({ isAdmin, isLocked }: AdminUserView): UserAction[] {
  return [isLocked ? 'unlock' : 'lock', ...(isAdmin ? (['demote'] as const) : []), 'delete'];
}

/** Whether the audit trail stores a reason. */
export const takesReason = (action: UserAction | undefined): boolean =>
  action === 'lock' || action === 'delete';
