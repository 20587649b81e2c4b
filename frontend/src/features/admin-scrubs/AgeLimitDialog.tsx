import { useState } from 'react';
import type { CheckAgeLimitView } from '@leadmart/contracts';
import { errorText } from '../../shared/api/api-error.js';
import { useSave } from '../../shared/lib/hooks/use-save.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.js';
import { TextField } from '../../shared/ui/fields/Field.js';
import { useChangeCheckAgeLimitMutation } from './admin-scrubs-api.js';

/** Callers must compare their lists with the registry at least every 31 days (16 CFR 310.4). */
const proposedDays = 31;

interface Props {
  limit: CheckAgeLimitView;
  onClose: () => void;
}

/** Changes from which age of their check on clean leads are not sold. */
export function AgeLimitDialog({ limit, onClose }: Props) {
  const [isOn, setOn] = useState(limit.days !== null);
  const [draft, setDraft] = useState(String(limit.days ?? proposedDays));
  const [change] = useChangeCheckAgeLimitMutation();
  const { dialog, save, forget } = useSave<CheckAgeLimitView>(onClose, {
    version: limit.version,
    load: ({ days = null }) => {
      setOn(days !== null);
      setDraft(String(days ?? proposedDays));
    },
  });
  const submit = (): void =>
    save((version) => change({ days: isOn ? Number(draft) : null, version }), {
      done: 'Age limit changed',
      failed: (error) => errorText(error, 'The limit could not be changed. Please try again.'),
    });
  return (
    <FormModal {...dialog} title="Age limit of checks" submitLabel="Save limit" onSubmit={submit}>
      <p>
        It applies at once to the map, orders and samples of all datasets, by state. A check of the
        state, or an upload of checked leads, makes them available again.
      </p>
      <CheckboxField
        label="Do not sell clean leads with an old check"
        checked={isOn}
        onChange={({ target }) => {
          forget();
          setOn(target.checked);
        }}
      />
      <TextField
        label="Oldest check, in days"
        hint="Leads that were never checked are not sold either."
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={365}
        step={1}
        disabled={!isOn}
        value={draft}
        onChange={({ target }) => {
          forget();
          setDraft(target.value);
        }}
      />
    </FormModal>
  );
}
