import type { OptOutDecisionBody } from '@leadmart/contracts';
import { useSave } from '../../shared/lib/hooks/use-save.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { adminOptOutsApi } from './admin-opt-outs-api.js';

/** A decision that is to be confirmed. */
export interface OpenDecision extends OptOutDecisionBody {
  id: string;
  about: string;
}

const words = {
  accept: {
    title: 'Accept the opt-out',
    label: 'Accept and erase',
    look: 'danger',
    text: 'The leads with this phone are taken out of sale in all datasets, and their lines are erased, in sold packs, too. You can undo this later, but erased lines stay blank.',
    done: 'The opt-out is being carried out.',
  },
  decline: {
    title: 'Decline the opt-out',
    label: 'Decline',
    look: 'primary',
    text: 'The leads with this phone are for sale again in a moment, and uploads may bring the phone. The proved email address of the request stays opted out.',
    done: 'The opt-out was declined.',
  },
} as const;

/** Says what a decision does, and sends it. */
export function DecideOptOutModal({
  id,
  about,
  decision,
  onClose,
}: OpenDecision & { onClose: () => void }) {
  const [decide] = adminOptOutsApi.useDecideOptOutMutation();
  const { dialog, save } = useSave(onClose);
  const { title, label, look, text, done } = words[decision];
  return (
    <FormModal
      {...dialog}
      title={title}
      submitLabel={label}
      submitLook={look}
      onSubmit={() =>
        save(decide({ id, decision }), {
          done,
          otherwise: 'The decision could not be saved.',
        })
      }
    >
      <p>{about}</p>
      <p>{text}</p>
    </FormModal>
  );
}
