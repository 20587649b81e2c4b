import type { DatasetView } from '@leadmart/contracts';
import { UndoChangeModal } from '../../shared/ui/dialogs/UndoChangeModal.js';
import { useRestoreDatasetMutation } from './admin-data-api.js';

/** Undoes the last change of a dataset: its name, description, prices, buyers or visibility. */
export function UndoDatasetModal({
  dataset,
  onClose,
}: {
  dataset: DatasetView;
  onClose: () => void;
}) {
  const [restore] = useRestoreDatasetMutation();
  return (
    <UndoChangeModal
      name={dataset.name}
      one={dataset}
      restore={(values) => (version) => restore({ id: dataset._id, values, version })}
      onClose={onClose}
    />
  );
}
