import { useState } from 'react';
import type { DatasetView } from '@leadmart/contracts';
import { useSave } from '../../shared/lib/use-save.js';
import { TextField } from '../../shared/ui/fields/Field.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { useRenameDatasetMutation } from './admin-data-api.js';
import { refusalText } from './upload-rules/refusal-text.js';

/** Renames a dataset. Packs that were sold keep the old name. */
export function RenameModal({ dataset, onClose }: { dataset: DatasetView; onClose: () => void }) {
  const [rename] = useRenameDatasetMutation();
  const [name, setName] = useState(dataset.name);
  const { dialog, save, forget } = useSave(onClose);
  const submit = (): void =>
    save(rename({ id: dataset._id, name }), {
      done: 'Dataset name updated successfully',
      about: name,
      failed: (error) => refusalText(error, 'Failed to update dataset name'),
    });
  return (
    <FormModal {...dialog} title="Rename dataset" submitLabel="Save" onSubmit={submit}>
      <TextField
        label="Name"
        required
        maxLength={100}
        hint="Packs already sold keep the old name."
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          forget();
        }}
      />
    </FormModal>
  );
}
