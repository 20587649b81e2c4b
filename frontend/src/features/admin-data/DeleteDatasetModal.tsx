import { useState } from 'react';
import type { DatasetView } from '@leadmart/contracts';
import { useSave } from '../../shared/lib/hooks/use-save.js';
import { isolated } from '../../shared/lib/isolated.js';
import { countText } from '../../shared/lib/words/format.js';
import { ConfirmModal } from '../../shared/ui/dialogs/ConfirmModal.js';
import { TextField } from '../../shared/ui/fields/Field.js';
import { useDeleteDatasetMutation } from './admin-data-api.js';

/** Larger datasets are deleted by typing their name. */
const leadsWithoutTyping = 1_000;

/** Deletes a dataset after explaining the consequences. */
export function DeleteDatasetModal({
  dataset: { _id: id, name, leadCount, version },
  onClose,
}: {
  dataset: DatasetView;
  onClose: () => void;
}) {
  const [remove] = useDeleteDatasetMutation();
  const [typed, setTyped] = useState('');
  const { dialog, save, refuse } = useSave(onClose, { version });
  const isLarge = leadCount > leadsWithoutTyping;
  const confirm = (): void => {
    if (isLarge && typed.trim() !== name.trim())
      return refuse('Type the name of the dataset to delete it.');
    save((seen) => remove({ id, version: seen }), {
      done: ({ message }) => message,
      failed: 'Failed to delete dataset',
    });
  };
  return (
    <ConfirmModal
      {...dialog}
      title={`Delete ${isolated(name)}`}
      action="Delete dataset"
      onConfirm={confirm}
    >
      <p>
        Its {countText(leadCount, 'lead')} will no longer be for sale. This cannot be undone. Buyers
        keep their packs and can download them at any time.
      </p>
      <p>To stop selling it for a while, hide it instead.</p>
      {isLarge && (
        <TextField
          label={`Type ${isolated(name)} to delete it`}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </ConfirmModal>
  );
}
