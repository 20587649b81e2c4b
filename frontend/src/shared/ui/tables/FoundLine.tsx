import { Button } from '../buttons/Button.js';
import { Announcement } from '../messages/Announcement.js';
import styles from './FoundLine.module.css';

interface Props {
  /** How much was found; empty until it is known. */
  found: string;
  /** Another answer is awaited; it is announced when it is there. */
  isBusy: boolean;
  /** Undefined while no filter is set. */
  onClear: (() => void) | undefined;
}

/** Between the filters and the list: how much was found, and a way back to all of it. */
export function FoundLine({ found, isBusy, onClear }: Props) {
  return (
    <div className={`row wrap spread middle figures muted ${styles['found']}`}>
      <span aria-hidden="true">{found}</span>
      <Announcement text={isBusy ? '' : found} />
      {onClear && (
        <Button look="quiet" size="small" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
