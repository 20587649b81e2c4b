import type { AdminClaimView } from '@leadmart/contracts';
import { CallButton } from '../../shared/ui/buttons/CallButton.js';
import { adminReturnsApi } from './admin-returns-api.js';
import { nameOf } from './decision-words.js';

/** Takes back a decision that is not carried out yet. */
export function UndoDecisionButton({ claim: { _id, buyer } }: { claim: AdminClaimView }) {
  const [undo] = adminReturnsApi.useUndoDecisionMutation();
  return (
    <CallButton
      size="small"
      call={() => undo(_id)}
      done="Decision undone. The return is open again."
      otherwise="The decision could not be undone."
    >
      Undo<span className="unseen"> the decision about {nameOf(buyer)}</span>
    </CallButton>
  );
}
