import { formatAvailable, formatCount, formatCredits } from '../../../shared/lib/format.js';
import { Announcement } from '../../../shared/ui/messages/Announcement.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { Modal } from '../../../shared/ui/dialogs/Modal.js';
import { Progress } from '../../../shared/ui/states/Progress.js';
import styles from './PurchaseModals.module.css';

/** While a purchase runs. It has no way out: the purchase goes on anyway, and a reload finds it again. */
export function ProcessingModal({ progress, quantity }: { progress: number; quantity: number }) {
  return (
    <Modal title="Processing Purchase">
      <p>
        Your pack of {formatCount(quantity)} leads is being put together. You will find it in My
        Leads.
      </p>
      <Progress percent={progress} label="Purchase progress" />
      <p className={styles['percent']} aria-hidden="true">
        {progress}%
      </p>
      <Announcement text={quarterText(progress)} />
    </Modal>
  );
}

/** A listener is told of each quarter, not of each percent. */
function quarterText(progress: number): string {
  const quarter = Math.floor(progress / 25) * 25;
  return quarter === 0 ? '' : `Your purchase is ${quarter}% done`;
}

interface PartialProps {
  available: number;
  requested: number;
  /** What the available leads cost, in credits. */
  cost: number;
  onAccept: () => void;
  onClose: () => void;
}

/** Fewer leads than asked for: offers those there are. */
export function PartialAvailabilityModal({
  available,
  requested,
  cost,
  onAccept,
  onClose,
}: PartialProps) {
  return (
    <Modal
      title="Partial Availability"
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={onAccept}>Buy {formatCount(available)} leads</Button>
        </>
      }
    >
      <p>
        You asked for {formatCount(requested)} leads. Only{' '}
        <strong>{formatAvailable(available)}</strong> match your criteria right now.
      </p>
      <p className={styles['soft']}>They cost {formatCredits(cost)} credits in all.</p>
    </Modal>
  );
}

const suggestions = [
  'Choose different states',
  'Switch between clean and DNC numbers',
  'Try another dataset',
  'Lower the quantity',
] as const;

/** Nothing matches: says what else to try. */
export function NoLeadsModal({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      title="No Leads Available"
      onClose={onClose}
      actions={<Button onClick={onClose}>Change my selection</Button>}
    >
      <p>No leads available matching your criteria. You could:</p>
      <ul className={styles['suggestions']}>
        {suggestions.map((suggestion) => (
          <li key={suggestion}>{suggestion}</li>
        ))}
      </ul>
    </Modal>
  );
}
