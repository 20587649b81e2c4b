import type { CreditPackageView } from '@leadmart/contracts';
import { useSave } from '../../shared/lib/hooks/use-save.js';
import { ConfirmModal } from '../../shared/ui/dialogs/ConfirmModal.js';
import { useDeletePackageMutation } from './admin-packages-api.js';

interface Props {
  one: CreditPackageView;
  onClose: () => void;
}

export function DeletePackageModal({ one: { _id: id, packageName, version }, onClose }: Props) {
  const [remove] = useDeletePackageMutation();
  const { dialog, save } = useSave(onClose, { version });
  const sentences = {
    done: 'Package deleted successfully',
    about: packageName,
    failed: 'Failed to delete package',
  };
  return (
    <ConfirmModal
      {...dialog}
      title="Delete package"
      action="Delete"
      onConfirm={() => save((seen) => remove({ id, version: seen }), sentences)}
    >
      <p>
        Are you sure you want to delete &quot;{packageName}&quot;? This action cannot be undone.
      </p>
    </ConfirmModal>
  );
}
