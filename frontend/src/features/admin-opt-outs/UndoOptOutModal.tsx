import { useFields } from '../../shared/lib/hooks/use-fields.js';
import { useSave } from '../../shared/lib/hooks/use-save.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { TextField } from '../../shared/ui/fields/Field.js';
import { adminOptOutsApi } from './admin-opt-outs-api.js';

export interface UndoneOptOut {
  id: string;
  about: string;
}

/** Asks for the reason of an undo, and says what comes back. */
export function UndoOptOutModal({ id, about, onClose }: UndoneOptOut & { onClose: () => void }) {
  const [undo] = adminOptOutsApi.useUndoOptOutMutation();
  const { dialog, save, refuse } = useSave(onClose);
  const { values, field } = useFields({ reason: '' });
  const reason = values.reason.trim();
  const submit = (): void => {
    if (reason === '')
      return refuse({ sentence: 'Enter a reason for the audit trail.', field: 'reason' });
    save(undo({ id, reason }), {
      done: 'The opt-out was undone.',
      otherwise: 'The opt-out could not be undone.',
    });
  };
  return (
    <FormModal
      {...dialog}
      title="Undo the opt-out"
      submitLabel="Undo"
      submitLook="danger"
      noValidate
      onSubmit={submit}
    >
      <p>{about}</p>
      <p>
        Uploads may bring these details again, and the leads are for sale then. Blanked lines stay
        blank, in the stock and in sold packs: nobody has their content any more.
      </p>
      <TextField
        label="Reason"
        hint="Kept in the audit trail. Do not write names."
        maxLength={200}
        {...field('reason')}
      />
    </FormModal>
  );
}
