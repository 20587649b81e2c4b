import { Link } from 'react-router-dom';
import { Skeleton } from '../../../shared/ui/states/states.js';
import type { Availability } from '../use-availability.js';
import { isAnyLeftOut, listedText, listsText, ownedText, type LeftOut } from './left-out.js';
import styles from './OrderSummary.module.css';

interface Props {
  availability: Availability;
  /** Left out of all states of the dataset; undefined while it is not known. */
  ofAll: LeftOut | undefined;
}

/**
 * The leads that are not sold to this buyer, and why. The row is there before any state is chosen if
 * the dataset has such leads, so that it moves nothing when the choice is counted.
 */
export function LeftOutRow({ availability, ofAll }: Props) {
  const leftOut = availability.state === 'known' ? availability.leftOut : undefined;
  const most = ofAll ?? leftOut;
  if (!most || !isAnyLeftOut(most)) return null;
  const lines = Number(most.owned > 0) + Number(most.listed !== null);
  const isCounting =
    availability.state === 'counting' || (availability.state === 'known' && !leftOut);
  return (
    <div className={styles['leftOut']}>
      <dt>Left out</dt>
      <dd style={{ minHeight: `${lines}lh` }}>
        {isCounting && <Skeleton width="6rem" />}
        {!isCounting && !leftOut && '–'}
        {leftOut && !isAnyLeftOut(leftOut) && 'None'}
        {leftOut && leftOut.owned > 0 && <span>{ownedText(leftOut.owned)}</span>}
        {leftOut?.listed && (
          <span>
            {listedText(leftOut.listed)} <Link to="/suppression-lists">{listsText}</Link>
          </span>
        )}
      </dd>
    </div>
  );
}
