import type { AdminUserView, CreditsUserState } from '@leadmart/contracts';
import { Badge, type BadgeTone } from '../../shared/ui/messages/Badge.js';

interface StateWords {
  /** On the badge of a user. */
  badge: string;
  tone: BadgeTone;
  /** In the filter. */
  choice: string;
}

export const stateWords: Readonly<Record<CreditsUserState, StateWords>> = {
  locked: { badge: 'Locked', tone: 'bad', choice: 'Locked' },
  unverified: { badge: 'Not verified', tone: 'warm', choice: 'Not verified' },
  admin: { badge: 'Admin', tone: 'info', choice: 'Admins' },
  leaving: { badge: 'Will be deleted', tone: 'warm', choice: 'Will be deleted' },
  owes: { badge: 'Owes credits', tone: 'bad', choice: 'Owe credits' },
  'big-buyer': { badge: 'Big buyer', tone: 'good', choice: 'Paid $1,000 or more' },
};

const userStates = Object.keys(stateWords) as CreditsUserState[];
export const stateChoices = ['all', ...userStates] as const;
export type StateChoice = (typeof stateChoices)[number];

/** The states of an account that auth knows. */
export function statesOf(user: AdminUserView): CreditsUserState[] {
  const isIn: Partial<Record<CreditsUserState, boolean>> = {
    locked: user.isLocked,
    unverified: !user.isVerified,
    admin: user.isAdmin,
  };
  return userStates.filter((state) => isIn[state]);
}

/** The states of a user, of which most have none. */
export function UserBadges({ states }: { states: readonly CreditsUserState[] }) {
  if (states.length === 0) return null;
  return (
    <span className="row wrap gap-1">
      {states.map((state) => (
        <Badge key={state} tone={stateWords[state].tone}>
          {stateWords[state].badge}
        </Badge>
      ))}
    </span>
  );
}
