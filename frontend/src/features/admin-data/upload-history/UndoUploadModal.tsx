import type { DatasetView, UploadView } from '@leadmart/contracts';
import { errorText } from '../../../shared/api/api-error.js';
import { useSave } from '../../../shared/lib/hooks/use-save.js';
import { ConfirmModal } from '../../../shared/ui/dialogs/ConfirmModal.js';
import { recordCount, removedWords } from '../upload-rules/upload-words.js';
import { useUndoUploadMutation } from '../uploads-api.js';

interface Props {
  dataset: Pick<DatasetView, '_id' | 'name'>;
  upload: UploadView;
  onClose: () => void;
}

/** Removes an upload's leads from the stock, after explaining the consequences. */
export function UndoUploadModal({ dataset, upload, onClose }: Props) {
  const { _id: uploadId, fileName, addedCount, statusChangedCount } = upload;
  const [undo] = useUndoUploadMutation();
  const { dialog, save } = useSave(onClose);
  const confirm = (): void =>
    save(undo({ datasetId: dataset._id, uploadId }), {
      done: ({ message, removedCount }) =>
        `${message}: ${removedWords(removedCount, dataset.name)}`,
      failed: (error) => errorText(error, 'The upload could not be undone.'),
    });
  return (
    <ConfirmModal {...dialog} title="Undo the upload" action="Undo the upload" onConfirm={confirm}>
      <p>
        The {recordCount(addedCount)} that {fileName} added are removed from the dataset. None of
        them has been sold.
      </p>
      {statusChangedCount > 0 && <p>Phone numbers that became DNC with it stay DNC.</p>}
    </ConfirmModal>
  );
}
