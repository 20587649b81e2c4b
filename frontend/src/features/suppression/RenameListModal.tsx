import { useState } from 'react';
import type { SuppressionListView } from '@leadmart/contracts';
import { errorText } from '../../shared/api/api-error.js';
import { isolated } from '../../shared/lib/isolated.js';
import { useSave } from '../../shared/lib/use-save.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { TextField } from '../../shared/ui/fields/Field.js';
import { useRenameSuppressionListMutation } from './suppression-api.js';

interface Props {
  list: SuppressionListView;
  onClose: () => void;
}

export function RenameListModal({ list, onClose }: Props) {
  const [rename] = useRenameSuppressionListMutation();
  const [name, setName] = useState(list.name);
  const { dialog, save, forget } = useSave(onClose);
  const submit = (): void =>
    save(rename({ id: list._id, name }), {
      done: `${isolated(list.name)} is now ${isolated(name)}`,
      failed: (error) => errorText(error, 'The list could not be renamed.'),
    });
  return (
    <FormModal {...dialog} title="Rename suppression list" submitLabel="Save" onSubmit={submit}>
      <TextField
        label="Name"
        required
        maxLength={100}
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          forget();
        }}
      />
    </FormModal>
  );
}
