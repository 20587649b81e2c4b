import type { DatasetCallingView, UploadView } from '@leadmart/contracts';
import { invalidRowsPath } from '@leadmart/contracts/admin-paths';
import {
  countText,
  formatCalendarDay,
  formatCount,
  formatPercent,
} from '../../../shared/lib/words/format.js';
import { PartingButton } from '../../../shared/ui/buttons/PartingButton.js';
import { SaveFileButton } from '../../../shared/ui/buttons/SaveFileButton.js';
import { Badge, type BadgeTone } from '../../../shared/ui/messages/Badge.js';
import { Moment } from '../../../shared/ui/text/times.js';
import styles from './UploadHistoryModal.module.css';

const stateWords: Record<UploadView['state'], { word: string; tone: BadgeTone }> = {
  waiting: { word: 'Waiting', tone: 'warm' },
  sending: { word: 'Sent in part', tone: 'warm' },
  completed: { word: 'Completed', tone: 'good' },
  undone: { word: 'Undone', tone: 'neutral' },
};

type Calling = DatasetCallingView['uploads'][number];

interface Props {
  datasetId: string;
  upload: UploadView;
  /** The outcomes of its buyers' calls, once there are enough of them. */
  calling: Calling | undefined;
  onContinue: () => void;
  onDiscard: () => void;
  onUndo: () => void;
}

/** An upload: who sent it, its counts, and the actions it allows. */
export function UploadEntry({ datasetId, upload, calling, onContinue, onDiscard, onUndo }: Props) {
  const { _id: uploadId, state, fileName, hasInvalidRows, undo } = upload;
  const { word, tone } = stateWords[state];
  return (
    <li className="row wrap spread top gap-3">
      <div className={`stack gap-1 muted ${styles['facts']}`}>
        <p className={styles['file']}>
          {fileName} <Badge tone={tone}>{word}</Badge>
        </p>
        <Facts upload={upload} />
        {calling && <p>{callingText(calling)}</p>}
        {state === 'completed' && undo.reason !== null && <p>{undo.reason}</p>}
      </div>
      <div className="row wrap gap-2">
        {(state === 'waiting' || state === 'sending') && (
          <Way label={`Continue with ${fileName}`} word="Continue" go={onContinue} />
        )}
        {state === 'waiting' && <Way label={`Discard ${fileName}`} word="Discard" go={onDiscard} />}
        {undo.possible && <Way label={`Undo the upload of ${fileName}`} word="Undo" go={onUndo} />}
        {hasInvalidRows && (
          <SaveFileButton
            path={invalidRowsPath(datasetId, uploadId)}
            fallbackName="invalid-rows.csv"
          >
            Invalid rows
          </SaveFileButton>
        )}
      </div>
    </li>
  );
}

function Facts({ upload }: { upload: UploadView }) {
  const { admin, uploadedAt, state, sent, waitsUntil, dncCheckedOn, dncSource, undone } = upload;
  return (
    <>
      <p>
        {admin.email ?? 'An admin'}, <Moment at={uploadedAt} />
      </p>
      <p>{countsOf(upload)}</p>
      {dncCheckedOn !== null && (
        <p>
          DNC checked on {formatCalendarDay(dncCheckedOn)}
          {dncSource !== null && ` (${dncSource})`}
        </p>
      )}
      {sent !== null && sent.bytes < sent.of && (
        <p>Sent up to {Math.floor((100 * sent.bytes) / sent.of)}% of the file</p>
      )}
      {waitsUntil !== null && (
        <p>
          {state === 'sending' ? 'The rest can follow until' : 'Waiting for your decision until'}{' '}
          <Moment at={waitsUntil} />
        </p>
      )}
      {undone !== null && (
        <p>
          {countText(undone.removedCount, 'record')} removed by {undone.admin.email ?? 'an admin'},{' '}
          <Moment at={undone.at} />
        </p>
      )}
    </>
  );
}

function countsOf(upload: UploadView): string {
  const counts: [number, string][] = [
    [upload.addedCount, 'added'],
    [upload.duplicateCount, upload.duplicateCount === 1 ? 'duplicate' : 'duplicates'],
    [upload.statusChangedCount, 'now DNC'],
    [upload.refusedCount, 'refused: opted out'],
    [upload.invalidCount, 'invalid'],
  ];
  const named = counts.filter(([count]) => count > 0);
  return [countText(upload.totalCount, 'record')]
    .concat(named.map(([count, word]) => `${formatCount(count)} ${word}`))
    .join(' · ');
}

const callingText = ({ buyers, called, contactRate, badNumberRate }: Calling): string =>
  `${formatCount(called)} called by ${countText(buyers, 'buyer')}: ${formatPercent(contactRate, 1)} contacts, ${formatPercent(badNumberRate, 1)} bad numbers`;

function Way({ label, word, go }: { label: string; word: string; go: () => void }) {
  return (
    <PartingButton size="small" aria-label={label} onClick={go}>
      {word}
    </PartingButton>
  );
}
