import { useState } from 'react';
import { History } from 'lucide-react';
import type { DatasetView, UploadView } from '@leadmart/contracts';
import { isolated } from '../../../shared/lib/isolated.js';
import { Loaded } from '../../../shared/ui/states/Loaded.js';
import { Modal } from '../../../shared/ui/dialogs/Modal.js';
import { Pager } from '../../../shared/ui/tables/Pager.js';
import { EmptyState } from '../../../shared/ui/states/states.js';
import { DiscardUploadModal } from '../uploads/DiscardUploadModal.js';
import { UndoUploadModal } from './UndoUploadModal.js';
import { UploadEntry } from './UploadEntry.js';
import styles from './UploadHistoryModal.module.css';
import { UploadModal } from '../uploads/UploadModal.js';
import { useUploadsQuery } from '../uploads-api.js';

interface Props {
  dataset: DatasetView;
  onClose: () => void;
}

type Open = { what: 'continuing' | 'discard' | 'undo'; upload: UploadView } | undefined;

/**
 * The uploads of a dataset. A waiting upload can be continued; an upload can be undone until one of
 * its leads is sold.
 */
export function UploadHistoryModal({ dataset, onClose }: Props) {
  const datasetId = dataset._id;
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<Open>();
  const query = useUploadsQuery({ datasetId, page }, { refetchOnMountOrArgChange: true });
  const close = (): void => setOpen(undefined);
  return (
    <Modal title={`Uploads to ${isolated(dataset.name)}`} onClose={onClose}>
      <Loaded
        query={query}
        what="uploads"
        failure="The uploads could not be loaded."
        isEmpty={({ uploads }) => uploads.length === 0}
        empty={<EmptyState icon={<History />} title="Nothing was uploaded yet" />}
      >
        {({ uploads, pages }) => (
          <>
            <ul className={styles['uploads']}>
              {uploads.map((upload) => (
                <UploadEntry
                  key={upload._id}
                  upload={upload}
                  datasetId={datasetId}
                  onContinue={() => setOpen({ what: 'continuing', upload })}
                  onDiscard={() => setOpen({ what: 'discard', upload })}
                  onUndo={() => setOpen({ what: 'undo', upload })}
                />
              ))}
            </ul>
            <Pager page={page} pages={pages} onPage={setPage} of="uploads" />
          </>
        )}
      </Loaded>
      {open?.what === 'continuing' && (
        <UploadModal dataset={dataset} waiting={open.upload._id} onLeft={close} onClose={close} />
      )}
      {open?.what === 'discard' && (
        <DiscardUploadModal upload={{ datasetId, uploadId: open.upload._id }} onClose={close} />
      )}
      {open?.what === 'undo' && (
        <UndoUploadModal datasetId={datasetId} upload={open.upload} onClose={close} />
      )}
    </Modal>
  );
}
