import { useState } from 'react';
import type { DatasetView } from '@leadmart/contracts';
import { useToast } from '../../shared/lib/use-toast.js';
import { TextField } from '../../shared/ui/Field.js';
import { FormModal } from '../../shared/ui/FormModal.js';
import { useRenameDatasetMutation } from './admin-data-api.js';
import { refusalText } from './refusal-text.js';

/** Another name for a dataset. Packs that are sold keep the old one. */
export function RenameModal({ dataset, onClose }: { dataset: DatasetView; onClose: () => void }) {
  const [rename, { isLoading }] = useRenameDatasetMutation();
  const [name, setName] = useState(dataset.name);
  const [failure, setFailure] = useState<string>();
  const toast = useToast();
  const save = async (): Promise<void> => {
    const answer = await rename({ id: dataset._id, name });
    if (answer.error) return setFailure(refusalText(answer.error, 'Failed to update dataset name'));
    toast.success('Dataset name updated successfully');
    onClose();
  };
  return (
    <FormModal
      title="Rename dataset"
      submitLabel="Save"
      busy={isLoading}
      failure={failure}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        maxLength={100}
        hint="Packs that are sold keep the old name."
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          setFailure(undefined);
        }}
      />
    </FormModal>
  );
}
