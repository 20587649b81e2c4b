import { Announcement } from '../../../shared/ui/messages/Announcement.js';
import { Progress } from '../../../shared/ui/states/Progress.js';
import styles from './PurchaseModal.module.css';

/** The progress of a purchase, in percent. */
export function PurchaseProgress({ percent }: { percent: number }) {
  return (
    <>
      <Progress percent={percent} label="Purchase progress" />
      <p className={`soft figures ${styles['percent']}`} aria-hidden="true">
        {percent}%
      </p>
      <Announcement text={quarterText(percent)} />
    </>
  );
}

/** Screen readers announce every quarter, not every percent. */
function quarterText(progress: number): string {
  const quarter = Math.floor(progress / 25) * 25;
  return quarter === 0 ? '' : `Your purchase is ${quarter}% done`;
}
