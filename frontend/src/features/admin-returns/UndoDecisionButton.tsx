import type { AdminClaimView } from '@leadmart/contracts';
import { errorText } from '../../shared/api/api-error.js';
import { useToast } from '../../shared/lib/hooks/use-toast.js';
import { PartingButton } from '../../shared/ui/buttons/PartingButton.js';
import { useUndoDecisionMutation } from './admin-returns-api.js';
import { nameOf } from './decision-words.js';

/** Takes back a decision that is not carried out yet. */
export function UndoDecisionButton({ claim: { _id, buyer } }: { claim: AdminClaimView }) {
  const [undo, { isLoading }] = useUndoDecisionMutation();
  const toast = useToast();
  const press = async (): Promise<void> => {
    const { error } = await undo(_id);
    if (error) return void toast.error(errorText(error, 'The decision could not be undone.'));
    toast.success('Decision undone. The return is open again.');
  };
  return (
    <PartingButton size="small" busy={isLoading} onClick={() => void press()}>
      Undo<span className="unseen"> the decision about {nameOf(buyer)}</span>
    </PartingButton>
  );
}
