import type { AdjustmentKind, CreditsUserView } from '@leadmart/contracts';
import { formatCredits } from '../../shared/lib/format.js';
import { Button } from '../../shared/ui/Button.js';
import styles from './AdminCreditsPage.module.css';

const kinds = [
  ['add', 'Add'],
  ['remove', 'Remove'],
  ['set', 'Set'],
] as const;

interface Props {
  users: readonly CreditsUserView[];
  onChoose: (kind: AdjustmentKind, user: CreditsUserView) => void;
}

/** Users with their balance and what can be done to it. */
export function UserList({ users, onChoose }: Props) {
  return (
    <ul className={styles['users']}>
      {users.map((user) => (
        <li key={user._id}>
          <div className={styles['who']}>
            <strong>{user.email}</strong>
            <span>Current Credits: {formatCredits(user.creditBalance)}</span>
          </div>
          <div className={styles['actions']}>
            {kinds.map(([kind, word]) => (
              <Button
                key={kind}
                look="secondary"
                size="small"
                aria-label={`${word} credits of ${user.email}`}
                onClick={() => onChoose(kind, user)}
              >
                {word}
              </Button>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
