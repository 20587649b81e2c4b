import type { BulkAdjustmentView } from '@leadmart/contracts';
import { formatCount } from '../../shared/lib/format.js';
import { Button } from '../../shared/ui/Button.js';
import { Card } from '../../shared/ui/Card.js';
import { Progress } from '../../shared/ui/Progress.js';
import styles from './AdminCreditsPage.module.css';

/** How far a bulk change is. It goes on whether or not somebody looks. */
export function BatchProgress({
  batch: { status, done, total, stoppedAtZero },
  onDismiss,
}: {
  batch: BulkAdjustmentView;
  onDismiss: () => void;
}) {
  const isDone = status === 'completed';
  return (
    <Card className={styles['batch']}>
      <p role="status">
        {isDone
          ? `Done: the balances of ${formatCount(done)} users were changed.`
          : 'Changing the balances of all users…'}
        {stoppedAtZero > 0 &&
          ` ${formatCount(stoppedAtZero)} had less than was to be removed and stopped at 0.`}
      </p>
      {isDone ? (
        <Button look="quiet" size="small" onClick={onDismiss}>
          Dismiss
        </Button>
      ) : (
        <>
          <Progress
            percent={total === 0 ? 0 : Math.floor((done / total) * 100)}
            label="Bulk change"
          />
          <p>
            {formatCount(done)} of {formatCount(total)} users
          </p>
        </>
      )}
    </Card>
  );
}
