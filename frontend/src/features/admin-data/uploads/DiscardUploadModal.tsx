import { useSave } from '../../../shared/lib/hooks/use-save.js';
import { isolated } from '../../../shared/lib/isolated.js';
import { ConfirmModal } from '../../../shared/ui/dialogs/ConfirmModal.js';
import { keepFixes, noFixes } from '../upload-rules/row-fixes.js';
import { useCancelUploadMutation, type UploadAddress } from '../uploads-api.js';

interface Props {
  upload: UploadAddress;
  /** The name of the dataset. */
  dataset: string;
  onDiscarded?: () => void;
  onClose: () => void;
}

/** Removes a waiting file with its fixes. */
export function DiscardUploadModal({ upload, dataset, onDiscarded, onClose }: Props) {
  const [discard] = useCancelUploadMutation();
  const { dialog, save } = useSave(onClose);
  const confirm = (): void =>
    save(discard(upload), {
      done: () => {
        keepFixes(upload.uploadId, noFixes);
        onDiscarded?.();
        return 'File discarded';
      },
      about: `No lead of it was added to ${isolated(dataset)}`,
      otherwise: 'The file could not be discarded.',
    });
  return (
    <ConfirmModal {...dialog} title="Discard the file" action="Discard" onConfirm={confirm}>
      <p>The file and its fixes are removed. Nothing of it is in the dataset yet.</p>
    </ConfirmModal>
  );
}
