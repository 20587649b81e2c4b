import type { DatasetView } from '@leadmart/contracts';
import { useSave } from '../../shared/lib/hooks/use-save.js';
import { isolated } from '../../shared/lib/isolated.js';
import { countText } from '../../shared/lib/words/format.js';
import { ConfirmModal } from '../../shared/ui/dialogs/ConfirmModal.js';
import { useDeleteDatasetMutation } from './admin-data-api.js';

/** Deletes a dataset after explaining the consequences. */
export function DeleteDatasetModal({
  dataset: { _id: id, name, leadCount, version },
  onClose,
}: {
  dataset: DatasetView;
  onClose: () => void;
}) {
  const [remove] = useDeleteDatasetMutation();
  const { dialog, save } = useSave(onClose, { version });
  const confirm = (): void =>
    save((seen) => remove({ id, version: seen }), {
      done: ({ message }) => message,
      failed: 'Failed to delete dataset',
    });
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
    </ConfirmModal>
  );
}
