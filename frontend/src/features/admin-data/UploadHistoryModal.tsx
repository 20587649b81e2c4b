import { useState } from 'react';
import { History } from 'lucide-react';
import type { DatasetView, UploadView } from '@leadmart/contracts';
import { errorText } from '../../shared/api/api-error.js';
import {
  formatCalendarDay,
  formatCount,
  formatMoment,
  formatUtc,
} from '../../shared/lib/format.js';
import { useToast } from '../../shared/lib/use-toast.js';
import { Badge, type BadgeTone } from '../../shared/ui/Badge.js';
import { Button } from '../../shared/ui/Button.js';
import { Loaded } from '../../shared/ui/Loaded.js';
import { Modal } from '../../shared/ui/Modal.js';
import { Pager } from '../../shared/ui/Pager.js';
import { EmptyState } from '../../shared/ui/states.js';
import { useUndoUploadMutation, useUploadsQuery } from './uploads-api.js';
import styles from './UploadHistoryModal.module.css';

const stateWords: Record<UploadView['state'], { word: string; tone: BadgeTone }> = {
  waiting: { word: 'Waiting', tone: 'warm' },
  completed: { word: 'Completed', tone: 'good' },
  undone: { word: 'Undone', tone: 'neutral' },
};

/** The files that came into a dataset, and the way back while nothing of one is sold. */
export function UploadHistoryModal({
  dataset,
  onClose,
}: {
  dataset: DatasetView;
  onClose: () => void;
}) {
  const [page, setPage] = useState(1);
  const query = useUploadsQuery(
    { datasetId: dataset._id, page },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Modal title={`Uploads to ${dataset.name}`} onClose={onClose}>
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
                <Upload key={upload._id} upload={upload} datasetId={dataset._id} />
              ))}
            </ul>
            <Pager page={page} pages={pages} onPage={setPage} of="uploads" />
          </>
        )}
      </Loaded>
    </Modal>
  );
}

function Upload({ upload, datasetId }: { upload: UploadView; datasetId: string }) {
  const { state, fileName, admin, uploadedAt, dncCheckedOn, dncSource } = upload;
  const { word, tone } = stateWords[state];
  return (
    <li>
      <div>
        <p className={styles['file']}>
          {fileName} <Badge tone={tone}>{word}</Badge>
        </p>
        <p className={styles['soft']}>
          {admin.email ?? 'An admin'},{' '}
          <time dateTime={uploadedAt} title={formatUtc(uploadedAt)}>
            {formatMoment(uploadedAt)}
          </time>
        </p>
        <p className={styles['soft']}>{countsOf(upload)}</p>
        {dncCheckedOn !== null && (
          <p className={styles['soft']}>
            DNC checked on {formatCalendarDay(dncCheckedOn)}
            {dncSource !== null && ` (${dncSource})`}
          </p>
        )}
      </div>
      {state === 'completed' && <Undo upload={upload} datasetId={datasetId} />}
    </li>
  );
}

function countsOf(upload: UploadView): string {
  const counts: [number, string][] = [
    [upload.addedCount, 'added'],
    [upload.duplicateCount, 'duplicates'],
    [upload.statusChangedCount, 'became DNC'],
    [upload.invalidCount, 'invalid'],
  ];
  const named = counts.filter(([count]) => count > 0);
  return [`${formatCount(upload.totalCount)} records`]
    .concat(named.map(([count, word]) => `${formatCount(count)} ${word}`))
    .join(' · ');
}

/** Asked twice, because it takes leads out of the stock. */
function Undo({ upload, datasetId }: { upload: UploadView; datasetId: string }) {
  const [undo, { isLoading }] = useUndoUploadMutation();
  const [isAsking, setIsAsking] = useState(false);
  const toast = useToast();
  if (!upload.undo.possible) return <p className={styles['soft']}>{upload.undo.reason}</p>;
  const run = async (): Promise<void> => {
    const answer = await undo({ datasetId, uploadId: upload._id });
    setIsAsking(false);
    if (answer.error) toast.error(errorText(answer.error, 'The upload could not be undone.'));
    else toast.success(answer.data.message);
  };
  if (!isAsking) {
    return (
      <Button
        look="secondary"
        size="small"
        aria-label={`Undo the upload of ${upload.fileName}`}
        onClick={() => setIsAsking(true)}
      >
        Undo
      </Button>
    );
  }
  return (
    <Button look="danger" size="small" busy={isLoading} onClick={() => void run()}>
      Take out {formatCount(upload.addedCount)} leads
    </Button>
  );
}
