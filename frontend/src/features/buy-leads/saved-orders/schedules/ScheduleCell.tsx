import type { SavedOrderView, StandingOrderView } from '@leadmart/contracts';
import { formatMoment, formatUtc } from '../../../../shared/lib/words/format.js';
import { Button } from '../../../../shared/ui/buttons/Button.js';
import { Badge } from '../../../../shared/ui/messages/Badge.js';
import { useCreditPrice } from '../../../buy-credits/packages/use-credit-price.js';
import { ReturnsLine } from '../../../returns-policy/ReturnsTerms.js';
import { priceWords } from '../saved-order-words.js';
import { scheduleWords } from './schedule-words.js';
import styles from './schedules.module.css';

interface Props {
  saved: SavedOrderView;
  schedule: StandingOrderView | undefined;
  onResume: () => void;
}

/** When a saved order is bought by itself, and when next, or why it is not. */
export function ScheduleCell({ saved, schedule, onResume }: Props) {
  const { name, price } = saved;
  const { cents } = useCreditPrice(0);
  if (!schedule) return '–';
  const { state, pausedBecause, nextRunAt } = schedule;
  return (
    <span className={`hugging gap-1 ${styles['cell']}`}>
      {scheduleWords(schedule)}
      {state === 'paused' && <Badge tone="warm">Paused</Badge>}
      {state === 'needs-consent' && <Badge tone="warm">Needs your consent</Badge>}
      {pausedBecause !== null && <span className="muted">{pausedBecause}</span>}
      {state === 'paused' && pausedBecause !== null && (
        <Button size="small" onClick={onResume}>
          Resume<span className="unseen"> the repeat of {name}</span>
        </Button>
      )}
      {state === 'needs-consent' && <ReturnsLine />}
      {state === 'needs-consent' && price !== null && (
        <Button size="small" onClick={onResume}>
          Agree to {priceWords(saved, price, cents)}
          <span className="unseen"> for {name}</span>
        </Button>
      )}
      {nextRunAt !== null && (
        <time className="muted" dateTime={nextRunAt} title={formatUtc(nextRunAt)}>
          Next {formatMoment(nextRunAt)}
        </time>
      )}
    </span>
  );
}
