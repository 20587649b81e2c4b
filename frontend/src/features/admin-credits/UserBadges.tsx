import type { CreditsUserState } from '@leadmart/contracts';
import { Badge } from '../../shared/ui/messages/Badge.js';
import { stateWords } from './user-states.js';

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
