import type { SuppressionListView } from '@leadmart/contracts';
import { errorText } from '../../shared/api/api-error.js';
import { isolated } from '../../shared/lib/isolated.js';
import { RenameModal } from '../../shared/ui/dialogs/RenameModal.js';
import { useRenameSuppressionListMutation } from './suppression-api.js';

interface Props {
  list: SuppressionListView;
  onClose: () => void;
}

export function RenameListModal({ list, onClose }: Props) {
  const [rename] = useRenameSuppressionListMutation();
  return (
    <RenameModal
      title="Rename suppression list"
      name={list.name}
      rename={(name) => () => rename({ id: list._id, name })}
      sentencesFor={(name) => ({
        done: `${isolated(list.name)} is now ${isolated(name)}`,
        failed: (error) => errorText(error, 'The list could not be renamed.'),
      })}
      onClose={onClose}
    />
  );
}
