import { useState } from 'react';
import type { DatasetView } from '@leadmart/contracts';
import { isolated } from '../../../shared/lib/isolated.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import type { WaitingFile } from '../upload-rules/upload-situation.js';
import { untilWords } from '../upload-rules/upload-words.js';
import { DiscardUploadModal } from './DiscardUploadModal.js';
import { UploadModal } from './UploadModal.js';

interface Props {
  dataset: DatasetView;
  file: WaitingFile;
  onLeft: (file: WaitingFile) => void;
  /** The file is uploaded or discarded, or its notice is dismissed. */
  onGone: () => void;
}

/** Says that a file was left behind and waits, and leads back to it. */
export function LeftFile({ dataset, file: { uploadId, waitsUntil }, onLeft, onGone }: Props) {
  const [open, setOpen] = useState<'continue' | 'discard'>();
  return (
    <>
      <Notice kind="info" onDismiss={onGone}>
        Your file for {isolated(dataset.name)} waits {untilWords(waitsUntil)} ·{' '}
        <Button look="link" size="small" onClick={() => setOpen('continue')}>
          Continue
        </Button>{' '}
        ·{' '}
        <Button look="link" size="small" onClick={() => setOpen('discard')}>
          Discard
        </Button>
      </Notice>
      {open === 'continue' && (
        <UploadModal
          dataset={dataset}
          waiting={uploadId}
          onLeft={(left) => {
            setOpen(undefined);
            onLeft(left);
          }}
          onClose={onGone}
        />
      )}
      {open === 'discard' && (
        <DiscardUploadModal
          upload={{ datasetId: dataset._id, uploadId }}
          dataset={dataset.name}
          onDiscarded={onGone}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
