import type { StandingOrderView } from '@leadmart/contracts';
import { formatMoment, formatUtc } from '../../../../shared/lib/format.js';
import { Button } from '../../../../shared/ui/buttons/Button.js';
import { Badge } from '../../../../shared/ui/messages/Badge.js';
import { scheduleWords } from './schedule-words.js';
import styles from './schedules.module.css';

interface Props {
  /** The name of the saved order. */
  name: string;
  schedule: StandingOrderView | undefined;
  onResume: () => void;
}

/** When a saved order is bought by itself, and when next, or why it is paused. */
export function ScheduleCell({ name, schedule, onResume }: Props) {
  if (!schedule) return '–';
  const { state, pausedBecause, nextRunAt } = schedule;
  return (
    <span className={styles['cell']}>
      {scheduleWords(schedule)}
      {state === 'paused' && <Badge tone="warm">Paused</Badge>}
      {pausedBecause !== null && (
        <>
          <span className={styles['next']}>{pausedBecause}</span>
          <Button look="secondary" size="small" onClick={onResume}>
            Resume<span className="unseen"> the schedule of {name}</span>
          </Button>
        </>
      )}
      {nextRunAt !== null && (
        <time className={styles['next']} dateTime={nextRunAt} title={formatUtc(nextRunAt)}>
          Next {formatMoment(nextRunAt)}
        </time>
      )}
    </span>
  );
}
