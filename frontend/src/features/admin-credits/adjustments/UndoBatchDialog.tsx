import type { BulkAdjustmentView } from '@leadmart/contracts';
import { errorText } from '../../../shared/api/api-error.js';
import { ConfirmModal } from '../../../shared/ui/dialogs/ConfirmModal.js';
import { adminCreditsApi } from '../admin-credits-api.js';
import { batchWords, undoEffect } from './credit-dialogs.js';

interface Props {
  batch: BulkAdjustmentView;
  /** Gets the undo, which is a bulk change of its own. */
  onBegun: (undo: BulkAdjustmentView) => void;
  onClose: () => void;
}

/** Asks before a bulk change is undone. A repeated request gets the same undo. */
export function UndoBatchDialog({ batch, onBegun, onClose }: Props) {
  const [undo, { isLoading, error }] = adminCreditsApi.useUndoBatchMutation();
  const confirm = async (): Promise<void> => {
    const answer = await undo(batch.batchId);
    if (answer.error) return;
    onBegun(answer.data);
    onClose();
  };
  return (
    <ConfirmModal
      title="Undo bulk change"
      action="Undo change"
      busy={isLoading}
      failure={error && errorText(error, 'The change could not be undone.')}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{batchWords(batch)}</p>
      <p>{undoEffect(batch)}</p>
    </ConfirmModal>
  );
}
