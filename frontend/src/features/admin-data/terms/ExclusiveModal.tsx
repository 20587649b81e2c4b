import { useState } from 'react';
import type { DatasetView } from '@leadmart/contracts';
import { useSave } from '../../../shared/lib/hooks/use-save.js';
import { isolated } from '../../../shared/lib/isolated.js';
import { FormModal } from '../../../shared/ui/dialogs/FormModal.js';
import { CheckboxField } from '../../../shared/ui/fields/CheckboxField.js';
import { useSellDatasetOnceMutation } from '../admin-data-api.js';

interface Props {
  dataset: DatasetView;
  onClose: () => void;
}

const wordOf = (exclusive: boolean): string =>
  exclusive ? 'each lead to one buyer only' : 'each lead to several buyers';

/** Changes whether each lead of a dataset is sold once. Only possible before the first sale. */
export function ExclusiveModal({ dataset, onClose }: Props) {
  const [sellOnce] = useSellDatasetOnceMutation();
  const [exclusive, setExclusive] = useState(dataset.exclusive);
  const { dialog, save, forget } = useSave<DatasetView>(onClose, {
    version: dataset.version,
    load: (current) => setExclusive(current.exclusive ?? dataset.exclusive),
  });
  const submit = (): void =>
    save((version) => sellOnce({ id: dataset._id, exclusive, version }), {
      done: exclusive ? 'Dataset is now exclusive' : 'Dataset is no longer exclusive',
      about: dataset.name,
      failed: 'The dataset could not be changed',
    });
  const change =
    exclusive === dataset.exclusive
      ? wordOf(exclusive)
      : `${wordOf(dataset.exclusive)} → ${wordOf(exclusive)}`;
  return (
    <FormModal
      {...dialog}
      title={`Exclusivity of ${isolated(dataset.name)}`}
      submitLabel="Save"
      onSubmit={submit}
    >
      <CheckboxField
        label="Exclusive: each lead is sold to one buyer only"
        checked={exclusive}
        onChange={({ target }) => {
          setExclusive(target.checked);
          forget();
        }}
      />
      <p role="status">Sells {change}.</p>
      <p className="muted">This can be changed only while none of its leads is sold.</p>
    </FormModal>
  );
}
