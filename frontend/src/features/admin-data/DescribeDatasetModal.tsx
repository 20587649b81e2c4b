import { useState } from 'react';
import type { DatasetView } from '@leadmart/contracts';
import { useSave } from '../../shared/lib/hooks/use-save.js';
import { isolated } from '../../shared/lib/isolated.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.js';
import { useDescribeDatasetMutation } from './admin-data-api.js';

interface Props {
  dataset: DatasetView;
  onClose: () => void;
}

/** Changes the description of a dataset. */
export function DescribeDatasetModal({ dataset, onClose }: Props) {
  const [describe] = useDescribeDatasetMutation();
  const [description, setDescription] = useState(dataset.description);
  const { dialog, save, forget } = useSave<DatasetView>(onClose, {
    version: dataset.version,
    load: (current) => setDescription(current.description ?? dataset.description),
  });
  const submit = (): void =>
    save((version) => describe({ id: dataset._id, description, version }), {
      done: 'Description updated',
      about: dataset.name,
      failed: 'The description could not be updated',
    });
  return (
    <FormModal
      {...dialog}
      title={`Description of ${isolated(dataset.name)}`}
      submitLabel="Save"
      onSubmit={submit}
    >
      <TextAreaField
        label="Description (optional)"
        maxLength={2_000}
        hint="Buyers see it when they choose a dataset."
        value={description}
        onChange={({ target }) => {
          setDescription(target.value);
          forget();
        }}
      />
    </FormModal>
  );
}
