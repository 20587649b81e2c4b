import { Users } from 'lucide-react';
import type { AdjustmentKind, CreditsUserView } from '@leadmart/contracts';
import { formatCredits } from '../../shared/lib/format.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { EmptyState } from '../../shared/ui/states/states.js';
import styles from './AdminCreditsPage.module.css';

const kinds = [
  ['add', 'Add'],
  ['remove', 'Remove'],
  ['set', 'Set'],
] as const;

type Choose = (kind: AdjustmentKind, user: CreditsUserView) => void;

interface Props {
  /** Undefined before the first answer. */
  users: readonly CreditsUserView[] | undefined;
  /** Another page is loading. */
  isLoading: boolean;
  /** Defined after a failure. */
  retry: (() => void) | undefined;
  onChoose: Choose;
  onManage: (user: CreditsUserView) => void;
}

/**
 * Users with their balance and actions. The current page stays, dimmed, while another one loads.
 */
export function UserList({ users, isLoading, retry, onChoose, onManage }: Props) {
  return (
    <Card className={styles['list']} aria-busy={isLoading}>
      {isLoading && (
        <p className={styles['loading']} role="status">
          Loading...
        </p>
      )}
      {users?.length === 0 && !isLoading && (
        <EmptyState
          icon={<Users />}
          title="No users found"
          action={
            retry && (
              <Button look="secondary" size="small" onClick={retry}>
                Try again
              </Button>
            )
          }
        />
      )}
      {users && users.length > 0 && (
        <ul className={styles['users']}>
          {users.map((user) => (
            <Row key={user._id} user={user} onChoose={onChoose} onManage={onManage} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface RowProps extends Pick<Props, 'onChoose' | 'onManage'> {
  user: CreditsUserView;
}

function Row({ user, onChoose, onManage }: RowProps) {
  return (
    <li>
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
        <Button
          look="secondary"
          size="small"
          aria-haspopup="dialog"
          aria-label={`Manage ${user.email}`}
          onClick={() => onManage(user)}
        >
          Manage
        </Button>
      </div>
    </li>
  );
}
