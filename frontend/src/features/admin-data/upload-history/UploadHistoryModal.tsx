import { History } from 'lucide-react';
import { useState } from 'react';
import type { DatasetView, UploadView } from '@leadmart/contracts';
import type { Paging } from '../../../shared/lib/address/use-paging.js';
import { isolated } from '../../../shared/lib/isolated.js';
import { countText } from '../../../shared/lib/words/format.js';
import { ConfirmedCall } from '../../../shared/ui/dialogs/ConfirmModal.js';
import { Modal } from '../../../shared/ui/dialogs/Modal.js';
import { EmptyState } from '../../../shared/ui/states/states.js';
import { PagedList } from '../../../shared/ui/tables/PagedList.js';
import { removedWords } from '../upload-rules/upload-words.js';
import { uploadsApi } from '../uploads-api.js';
import { DiscardUploadModal } from '../uploads/DiscardUploadModal.js';
import { LargeUploadModal } from '../uploads/large/LargeUploadModal.js';
import { UploadModal } from '../uploads/UploadModal.js';
import { UploadEntry } from './UploadEntry.js';

interface Props {
  dataset: DatasetView;
  paging: Paging;
  onClose: () => void;
}

type Open = { what: 'continuing' | 'discard' | 'undo'; upload: UploadView } | undefined;

/**
 * The uploads of a dataset. A waiting upload can be continued; an upload can be undone until one of
 * its leads is sold.
 */
export function UploadHistoryModal({ dataset, paging, onClose }: Props) {
  const datasetId = dataset._id;
  const { page } = paging;
  const [open, setOpen] = useState<Open>();
  const query = uploadsApi.useUploadsQuery(
    { datasetId, page },
    { refetchOnMountOrArgChange: true },
  );
  // The uploads are worth seeing without what came of the calls.
  const { data: calling } = uploadsApi.useDatasetCallingQuery(datasetId, {
    refetchOnMountOrArgChange: true,
  });
  const close = (): void => setOpen(undefined);
  return (
    <Modal title={`Uploads to ${isolated(dataset.name)}`} onClose={onClose}>
      <PagedList
        query={query}
        what="uploads"
        failure="The uploads could not be loaded."
        isEmpty={({ uploads }) => uploads.length === 0}
        empty={<EmptyState icon={<History />} title="Nothing was uploaded yet" />}
        paging={paging}
      >
        {({ uploads }) => (
          <ul className="lines">
            {uploads.map((upload) => (
              <UploadEntry
                key={upload._id}
                upload={upload}
                calling={calling?.uploads.find((one) => one.upload === upload._id)}
                datasetId={datasetId}
                onContinue={() => setOpen({ what: 'continuing', upload })}
                onDiscard={() => setOpen({ what: 'discard', upload })}
                onUndo={() => setOpen({ what: 'undo', upload })}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {open?.what === 'continuing' && open.upload.state === 'sending' && (
        <LargeUploadModal dataset={dataset} earlier={earlierOf(open.upload)} onClose={close} />
      )}
      {open?.what === 'continuing' && open.upload.state === 'waiting' && (
        <UploadModal dataset={dataset} waiting={open.upload._id} onLeft={close} onClose={close} />
      )}
      {open?.what === 'discard' && (
        <DiscardUploadModal
          upload={{ datasetId, uploadId: open.upload._id }}
          dataset={dataset.name}
          onClose={close}
        />
      )}
      {open?.what === 'undo' && (
        <UndoUploadModal dataset={dataset} upload={open.upload} onClose={close} />
      )}
    </Modal>
  );
}

/** The parts of a file that arrived, to continue behind them. */
function earlierOf(upload: UploadView) {
  const { _id: uploadId, fileName, sent, state: _state, ...counts } = upload;
  const none = { parts: 0, bytes: 0, of: 0, headerRow: null };
  return { fileName, view: { ...counts, uploadId, state: 'sending', sent: sent ?? none } as const };
}

interface UndoUploadModalProps {
  dataset: Pick<DatasetView, '_id' | 'name'>;
  upload: UploadView;
  onClose: () => void;
}

/** Removes an upload's leads from the stock, after explaining the consequences. */
function UndoUploadModal({ dataset, upload, onClose }: UndoUploadModalProps) {
  const { _id: uploadId, fileName, addedCount, statusChangedCount } = upload;
  const [undo] = uploadsApi.useUndoUploadMutation();
  return (
    <ConfirmedCall
      title="Undo the upload"
      action="Undo the upload"
      call={() => undo({ datasetId: dataset._id, uploadId })}
      done={({ message, removedCount }) =>
        `${message}: ${removedWords(removedCount, dataset.name)}`
      }
      otherwise="The upload could not be undone."
      onClose={onClose}
    >
      <p>
        The {countText(addedCount, 'record')} that {fileName} added are removed from the dataset.
        None of them has been sold.
      </p>
      {statusChangedCount > 0 && <p>Phone numbers that became DNC with it stay DNC.</p>}
    </ConfirmedCall>
  );
}
