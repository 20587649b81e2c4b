import { formatCalendarDay } from '../../../shared/lib/words/format.js';
import { Skeleton } from '../../../shared/ui/states/states.js';
import type { Availability } from '../use-availability.js';
import { checkAge, tooOldText } from './check-age.js';

/** The oldest comparison of the chosen leads with the Do Not Call registry. */
export function CheckRow({ availability }: { availability: Availability }) {
  return (
    <div>
      <dt>DNC check</dt>
      <dd>
        <Check availability={availability} />
      </dd>
    </div>
  );
}

function Check({ availability }: { availability: Availability }) {
  if (availability.state === 'counting') return <Skeleton width="4rem" />;
  if (availability.state !== 'known') return '–';
  const { available, dncCheckedOn, leftOut, tooOld } = availability;
  // Without it, the server has not answered for these states yet.
  if (leftOut === undefined) return <Skeleton width="4rem" />;
  const reason = tooOld && <span className="danger">{tooOldText(tooOld)}</span>;
  if (tooOld && available === 0) return reason;
  return (
    <>
      <Age checkedOn={dncCheckedOn} />
      {tooOld && '. '}
      {reason}
    </>
  );
}

function Age({ checkedOn }: { checkedOn: string | undefined }) {
  if (checkedOn === undefined) return 'Not known';
  const { words, isOld } = checkAge(checkedOn);
  return (
    <span
      className={isOld ? 'danger' : undefined}
      title={`Checked on ${formatCalendarDay(checkedOn)}`}
    >
      {words}
      {isOld && ', please check again before you call'}
    </span>
  );
}
