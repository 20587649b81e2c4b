import { isolated } from '../../../shared/lib/isolated.js';
import { ConfirmedCall } from '../../../shared/ui/dialogs/ConfirmModal.js';
import { keepFixes, noFixes } from '../upload-rules/row-fixes.js';
import { type UploadAddress, uploadsApi } from '../uploads-api.js';

interface Props {
  upload: UploadAddress;
  /** The name of the dataset. */
  dataset: string;
  onDiscarded?: () => void;
  onClose: () => void;
}

/** Removes a waiting file with its fixes. */
export function DiscardUploadModal({ upload, dataset, onDiscarded, onClose }: Props) {
  const [discard] = uploadsApi.useCancelUploadMutation();
  return (
    <ConfirmedCall
      title="Discard the file"
      action="Discard"
      call={() => discard(upload)}
      done={() => {
        keepFixes(upload.uploadId, noFixes);
        onDiscarded?.();
        return 'File discarded';
      }}
      about={`No lead of it was added to ${isolated(dataset)}`}
      otherwise="The file could not be discarded."
      onClose={onClose}
    >
      <p>The file and its fixes are removed. Nothing of it is in the dataset yet.</p>
    </ConfirmedCall>
  );
}
