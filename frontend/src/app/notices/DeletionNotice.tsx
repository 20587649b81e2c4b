import { useKeepAccount } from '../../features/account/use-keep-account.js';
import { formatDay } from '../../shared/lib/words/format.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import styles from './DeletionNotice.module.css';

/** Says that the account will be deleted, and lets the user keep it with one click. */
export function DeletionNotice({ dueAt }: { dueAt: string }) {
  const { busy, keep } = useKeepAccount();
  return (
    <div className={`row wrap centred middle small ${styles['strip']}`}>
      <p>Your account will be deleted on {formatDay(dueAt)}, with its credits.</p>
      <Button size="small" busy={busy} onClick={keep}>
        Keep my account
      </Button>
    </div>
  );
}
