import type { DatasetView } from '@leadmart/contracts';
import { RenameModal } from '../../shared/ui/dialogs/RenameModal.js';
import { useRenameDatasetMutation } from './admin-data-api.js';

interface Props {
  dataset: DatasetView;
  onClose: () => void;
}

/** Renames a dataset. Packs that were sold keep the old name. */
export function RenameDatasetModal({ dataset, onClose }: Props) {
  const [rename] = useRenameDatasetMutation();
  return (
    <RenameModal
      title="Rename dataset"
      name={dataset.name}
      hint="Packs already sold keep the old name."
      version={dataset.version}
      rename={(name) => (version) => rename({ id: dataset._id, name, version })}
      sentencesFor={(name) => ({
        done: 'Dataset name updated successfully',
        about: name,
        failed: 'Failed to update dataset name',
      })}
      onClose={onClose}
    />
  );
}
