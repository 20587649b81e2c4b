import { useState } from 'react';
import type { DatasetView } from '@leadmart/contracts';
import { useSave } from '../../../shared/lib/hooks/use-save.js';
import { isolated } from '../../../shared/lib/isolated.js';
import { countText } from '../../../shared/lib/words/format.js';
import { ConfirmModal } from '../../../shared/ui/dialogs/ConfirmModal.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import { adminDataApi } from '../admin-data-api.js';

/** Larger datasets are deleted by typing their name. */
const leadsWithoutTyping = 1_000;

export type BinnedName = Pick<DatasetView, '_id' | 'name'>;

/** Moves a dataset to the bin after explaining the consequences. */
export function DeleteDatasetModal({
  dataset: { _id: id, name, leadCount, version },
  onBinned,
  onClose,
}: {
  dataset: DatasetView;
  onBinned: (dataset: BinnedName) => void;
  onClose: () => void;
}) {
  const [remove] = adminDataApi.useDeleteDatasetMutation();
  const [typed, setTyped] = useState('');
  const { dialog, save, refuse } = useSave(onClose, { version });
  const isLarge = leadCount > leadsWithoutTyping;
  const confirm = (): void => {
    if (isLarge && typed.trim() !== name.trim())
      return refuse('Type the name of the dataset to delete it.');
    save(
      async (seen) => {
        const answer = await remove({ id, version: seen });
        if (!answer.error) onBinned({ _id: id, name });
        return answer;
      },
      { done: ({ message }) => message, failed: 'Failed to delete dataset' },
    );
  };
  return (
    <ConfirmModal
      {...dialog}
      title={`Delete ${isolated(name)}`}
      action="Delete dataset"
      onConfirm={confirm}
    >
      <p>
        Its {countText(leadCount, 'lead')} will no longer be for sale. It stays in the bin below the
        list for some days, where you can restore it, and is then deleted for good. Buyers keep
        their packs and can download them at any time.
      </p>
      <p>To stop selling it for a while, hide it instead.</p>
      {isLarge && (
        <TextField
          label={`Type ${isolated(name)} to delete it`}
          autoComplete="off"
          value={typed}
          onValue={setTyped}
        />
      )}
    </ConfirmModal>
  );
}
