import { useState } from 'react';
import type { DatasetView } from '@leadmart/contracts';
import { formatCount } from '../../shared/lib/format.js';
import { useToast } from '../../shared/lib/use-toast.js';
import { ConfirmModal } from '../../shared/ui/ConfirmModal.js';
import { useDeleteDatasetMutation } from './admin-data-api.js';
import { refusalText } from './refusal-text.js';

/** Takes a dataset out of the catalogue, after saying what that means. */
export function DeleteDatasetModal({
  dataset: { _id, name, leadCount },
  onClose,
}: {
  dataset: DatasetView;
  onClose: () => void;
}) {
  const [remove, { isLoading }] = useDeleteDatasetMutation();
  const [failure, setFailure] = useState<string>();
  const toast = useToast();
  const confirm = async (): Promise<void> => {
    const answer = await remove(_id);
    if (answer.error) return setFailure(refusalText(answer.error, 'Failed to delete dataset'));
    toast.success(answer.data.message);
    onClose();
  };
  return (
    <ConfirmModal
      title={`Delete ${name}`}
      action="Delete dataset"
      busy={isLoading}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        Its {formatCount(leadCount)} leads are no longer for sale, and it cannot be brought back.
        Buyers keep their packs and can download them for ever.
      </p>
      <p>To stop selling it for a while, hide it instead.</p>
    </ConfirmModal>
  );
}
