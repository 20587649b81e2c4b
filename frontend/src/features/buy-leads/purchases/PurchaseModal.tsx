import { createPortal } from 'react-dom';
import { stateNames, type StateCode } from '@leadmart/contracts/us-states';
import { countText, creditsText, formatAvailable } from '../../../shared/lib/words/format.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { Modal } from '../../../shared/ui/dialogs/Modal.js';
import { leadsText } from '../summary/order-rules.js';
import type { NoLeads } from './no-leads.js';
import type { Situation } from './purchase-situation.js';
import { PurchaseProgress } from './PurchaseProgress.js';
import styles from './PurchaseModal.module.css';

interface Props {
  situation: Situation;
  /** In percent. */
  progress: number;
  /** The cost of a quantity, in credits. */
  costFor: (quantity: number) => number;
  /** Buys this quantity instead. */
  onAccept: (quantity: number) => void;
  /** Undefined where nothing of the stock is shown. */
  noLeads?: (NoLeads & { onAddState: (state: StateCode) => void }) | undefined;
  onClose: () => void;
}

/**
 * The dialog of a purchase, if its situation has one. Beside the application, which is inert while
 * the order panel is open.
 */
export function PurchaseModal(props: Props) {
  return createPortal(<ModalOf {...props} />, document.body);
}

function ModalOf({ situation, progress, costFor, onAccept, noLeads, onClose }: Props) {
  switch (situation.step) {
    case 'processing':
      if (situation.place === 'panel') return null;
      return <ProcessingModal progress={progress} quantity={situation.quantity} />;
    case 'partial':
      return (
        <PartialAvailabilityModal
          available={situation.available}
          requested={situation.requested}
          cost={costFor(situation.available)}
          onAccept={() => onAccept(situation.available)}
          onClose={onClose}
        />
      );
    case 'none':
      return <NoLeadsModal known={noLeads} onClose={onClose} />;
    case 'choosing':
    case 'sending':
    case 'refused':
    case 'ready':
      return null;
  }
}

/**
 * Shown while a purchase runs. It cannot be closed, as the specification says; a reload finds the
 * purchase again.
 */
function ProcessingModal({ progress, quantity }: { progress: number; quantity: number }) {
  return (
    <Modal title="Processing Purchase">
      <p>
        Your pack of {countText(quantity, 'lead')} is being put together. You will find it in My
        Leads.
      </p>
      <PurchaseProgress percent={progress} />
    </Modal>
  );
}

interface PartialProps {
  available: number;
  requested: number;
  /** The cost of the available leads, in credits. */
  cost: number;
  onAccept: () => void;
  onClose: () => void;
}

/** Fewer leads are available than requested: offers the available ones. */
function PartialAvailabilityModal({ available, requested, cost, onAccept, onClose }: PartialProps) {
  return (
    <Modal
      title="Partial Availability"
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={onAccept}>Buy {leadsText(available)}</Button>
        </>
      }
    >
      <p>
        You asked for {countText(requested, 'lead')}. Only{' '}
        <strong>{formatAvailable(available)}</strong> {available === 1 ? 'matches' : 'match'} your
        criteria right now.
      </p>
      <p className="soft">
        {available === 1 ? 'It costs' : 'They cost'} {creditsText(cost)} in all.
      </p>
    </Modal>
  );
}

const suggestions = [
  'Choose different states',
  'Switch between clean and DNC numbers',
  'Try another dataset',
  'Lower the quantity',
] as const;

/** No lead matches: says why, and suggests other choices. */
function NoLeadsModal({ known, onClose }: { known: Props['noLeads']; onClose: () => void }) {
  return (
    <Modal
      title="No Leads Available"
      onClose={onClose}
      actions={<Button onClick={onClose}>Change my selection</Button>}
    >
      {known?.reason !== undefined && <p className="firm">{known.reason}</p>}
      <p>No leads available matching your criteria. You could:</p>
      <ul className={`stack gap-2 ${styles['suggestions']}`}>
        {suggestions.map((suggestion) => (
          <li key={suggestion}>{suggestion}</li>
        ))}
      </ul>
      {known !== undefined && known.nearby.length > 0 && (
        <div className="stack gap-2">
          <p>The nearest states with leads:</p>
          <div className="row wrap gap-2">
            {known.nearby.map(({ state, leads }) => (
              <Button key={state} size="small" onClick={() => known.onAddState(state)}>
                Add {stateNames[state]} ({formatAvailable(leads)})
              </Button>
            ))}
          </div>
        </div>
      )}
    </Modal>
  );
}
