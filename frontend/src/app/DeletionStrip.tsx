import { useSelector } from 'react-redux';
import { useKeepAccount } from '../features/account/use-keep-account.js';
import { selectDeletionDueAt } from '../features/session/session-slice.js';
import { formatDay } from '../shared/lib/format.js';
import { Button } from '../shared/ui/buttons/Button.js';
import styles from './DeletionStrip.module.css';

/** Says on every page that the account will be deleted, and lets the user keep it with one click. */
export function DeletionStrip() {
  const dueAt = useSelector(selectDeletionDueAt);
  const { busy, keep } = useKeepAccount();
  return (
    <div role="status" aria-label="Deletion of the account">
      {dueAt !== undefined && (
        <div className={styles['strip']}>
          <p>Your account will be deleted on {formatDay(dueAt)}, with its credits.</p>
          <Button look="secondary" size="small" busy={busy} onClick={keep}>
            Keep my account
          </Button>
        </div>
      )}
    </div>
  );
}
