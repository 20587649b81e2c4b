import { Link, useLocation } from 'react-router-dom';
import { buyCreditsFrom } from '../../../shared/lib/address/buy-credits-from.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import type { Situation } from './purchase-situation.js';

type Refusal = Extract<Situation, { step: 'refused' }>;

interface Props {
  refusal: Refusal;
  /** The panel itself is the way to more credits. */
  isInPanel?: boolean;
}

/** The reason why an order was refused, and the next step. */
export function RefusalNotice({ refusal, isInPanel = false }: Props) {
  const hasHelp = !isInPanel || refusal.help !== 'buy-credits';
  return (
    <Notice kind="error">
      <div className="stack gap-1">
        <p>{refusal.text}</p>
        {hasHelp && <HelpWith refusal={refusal} />}
      </div>
    </Notice>
  );
}

function HelpWith({ refusal: { help, missing } }: { refusal: Refusal }) {
  const here = useLocation();
  switch (help) {
    case 'buy-credits':
      return (
        <p>
          {missing !== undefined && <>You need {missing} more. </>}
          <Link to={buyCreditsFrom(here)}>Buy Credits</Link>
        </p>
      );
    case 'look-in-my-leads':
      return (
        <p>
          Your purchase may still be running. Check <Link to="/my-leads">My Leads</Link> before you
          order again.
        </p>
      );
    case 'safe-to-repeat':
      return <p>You can safely try again: the same order is never charged twice.</p>;
    case 'bought-elsewhere':
      return (
        <p>
          <Link to="/my-leads">My Leads</Link> has the pack. Buy here only for a second pack.
        </p>
      );
    case undefined:
      return null;
  }
}
