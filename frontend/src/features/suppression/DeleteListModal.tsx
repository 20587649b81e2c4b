import type { SuppressionListView } from '@leadmart/contracts';
import { errorText } from '../../shared/api/api-error.js';
import { useSave } from '../../shared/lib/hooks/use-save.js';
import { isolated } from '../../shared/lib/isolated.js';
import { countOfContacts } from '../../shared/lib/words/pasted-phones.js';
import { ConfirmModal } from '../../shared/ui/dialogs/ConfirmModal.js';
import { useDeleteSuppressionListMutation } from './suppression-api.js';

interface Props {
  list: SuppressionListView;
  onClose: () => void;
}

export function DeleteListModal({ list, onClose }: Props) {
  const { _id, name } = list;
  const [remove] = useDeleteSuppressionListMutation();
  const { dialog, save } = useSave(onClose);
  const sentences = {
    done: `${isolated(name)} deleted with ${countOfContacts(list)}`,
    failed: (error: unknown) => errorText(error, 'The list could not be deleted.'),
  };
  return (
    <ConfirmModal
      {...dialog}
      title="Delete suppression list"
      action="Delete"
      onConfirm={() => save(remove(_id), sentences)}
    >
      <p>
        {isolated(name)} has {countOfContacts(list)}. Leads that are left out because of it can be
        sold to you again, unless another list has them, too. This cannot be undone. To keep its
        content, download the list first.
      </p>
    </ConfirmModal>
  );
}
