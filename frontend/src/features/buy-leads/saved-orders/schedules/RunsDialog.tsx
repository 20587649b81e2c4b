import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { SavedOrderView, StandingRunView } from '@leadmart/contracts';
import { creditsAndDollars, formatCalendarDay } from '../../../../shared/lib/words/format.js';
import { Modal } from '../../../../shared/ui/dialogs/Modal.js';
import { Badge } from '../../../../shared/ui/messages/Badge.js';
import { Loaded } from '../../../../shared/ui/states/Loaded.js';
import { EmptyState, SkeletonLines } from '../../../../shared/ui/states/states.js';
import { ClampedText } from '../../../../shared/ui/text/ClampedText.js';
import { useCreditPrice } from '../../../buy-credits/packages/use-credit-price.js';
import { leadsText } from '../../summary/order-rules.js';
import { schedulesApi } from './schedules-api.js';
import styles from './schedules.module.css';

interface Props {
  saved: SavedOrderView;
  onClose: () => void;
}

/** The last runs of a schedule, newest first. */
export function RunsDialog({ saved, onClose }: Props) {
  const query = schedulesApi.useScheduleRunsQuery(saved._id, { refetchOnMountOrArgChange: true });
  return (
    <Modal title="Runs" onClose={onClose} atSide>
      <ClampedText text={saved.name} />
      <Loaded
        query={query}
        what="the runs"
        loading={<SkeletonLines height="1.75rem" />}
        isEmpty={(runs) => runs.length === 0}
        empty={
          <EmptyState icon={<CalendarClock />} title="No runs yet">
            Every run of this repeat appears here.
          </EmptyState>
        }
      >
        {(runs) => (
          <ul className={`stack ${styles['runs']}`} aria-label="Runs">
            {runs.map((run) => (
              <Run key={run.date} {...run} />
            ))}
          </ul>
        )}
      </Loaded>
    </Modal>
  );
}

const outcomes = {
  open: <Badge tone="warm">In progress</Badge>,
  bought: <Badge tone="good">Bought</Badge>,
  skipped: <Badge>Skipped</Badge>,
  failed: <Badge tone="bad">Failed</Badge>,
} as const;

function Run({ date, result, reason, purchaseId, quantity, credits }: StandingRunView) {
  const { cents } = useCreditPrice(0);
  return (
    <li>
      <p>
        <time dateTime={date}>{formatCalendarDay(date)}</time> {outcomes[result]}
      </p>
      {purchaseId !== null && (
        <p>
          <Link to={`/my-leads/${purchaseId}`}>{leadsText(quantity)}</Link> for{' '}
          {creditsAndDollars(credits, cents)}
        </p>
      )}
      {reason !== null && <p>{reason}</p>}
    </li>
  );
}
