import type { SuppressionListView } from '@leadmart/contracts';
import { errorText } from '../../shared/api/api-error.js';
import { isolated } from '../../shared/lib/isolated.js';
import { useSave } from '../../shared/lib/use-save.js';
import { ConfirmModal } from '../../shared/ui/dialogs/ConfirmModal.js';
import { countOfPhones } from '../../shared/lib/pasted-phones.js';
import { useDeleteSuppressionListMutation } from './suppression-api.js';

interface Props {
  list: SuppressionListView;
  onClose: () => void;
}

export function DeleteListModal({ list: { _id, name, phones }, onClose }: Props) {
  const [remove] = useDeleteSuppressionListMutation();
  const { dialog, save } = useSave(onClose);
  const sentences = {
    done: `${isolated(name)} deleted with ${countOfPhones(phones)}`,
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
        {isolated(name)} has {countOfPhones(phones)}. Leads with its phones can be sold to you
        again, unless another list has them, too. This cannot be undone. To keep the phones,
        download the list first.
      </p>
    </ConfirmModal>
  );
}
