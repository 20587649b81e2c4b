import { useState } from 'react';
import type { SentUploadView } from '@leadmart/contracts';
import { invalidRowsPath } from '@leadmart/contracts/admin-paths';
import { useToast } from '../../../../shared/lib/hooks/use-toast.js';
import { isolated } from '../../../../shared/lib/isolated.js';
import { countText, formatCount } from '../../../../shared/lib/words/format.js';
import { Button } from '../../../../shared/ui/buttons/Button.js';
import { PartingButton } from '../../../../shared/ui/buttons/PartingButton.js';
import { SaveFileButton } from '../../../../shared/ui/buttons/SaveFileButton.js';
import { Modal } from '../../../../shared/ui/dialogs/Modal.js';
import { FilePicker } from '../../../../shared/ui/fields/FilePicker.js';
import { FailureText } from '../../../../shared/ui/messages/FailureText.js';
import { Notice } from '../../../../shared/ui/messages/Notice.js';
import { Progress } from '../../../../shared/ui/states/Progress.js';
import type { LargeFile } from '../../upload-rules/upload-situation.js';
import { addedWords, fileSize, sentMessage } from '../../upload-rules/upload-words.js';
import { percentOf, useLargeUpload } from './use-large-upload.js';
import { useSameFile } from './use-same-file.js';

interface Props {
  dataset: { _id: string; name: string };
  /** The chosen file; undefined for one that was sent in part, which has to be chosen again. */
  file?: LargeFile;
  /** The parts of an earlier visit, and the name of their file. */
  earlier?: { view: SentUploadView; fileName: string };
  onClose: () => void;
}

/** Sends a file that is too large for one request in parts, which are added one by one. */
export function LargeUploadModal({
  dataset: { _id: datasetId, name },
  file,
  earlier,
  onClose,
}: Props) {
  const toast = useToast();
  const upload = useLargeUpload(datasetId, earlier?.view);
  const { view, percent, failure } = upload;
  const [chosen, setChosen] = useState(file);
  const take = (same: LargeFile): void => {
    upload.refuse(undefined);
    setChosen(same);
  };
  const same = useSameFile({ datasetId, earlier, onFile: take, onRefuse: upload.refuse });
  const isDone = view?.state === 'completed';
  const close = (): void => {
    if (isDone) toast.success(sentMessage(view), addedWords(view, name));
    onClose();
  };
  return (
    <Modal
      title={`Upload to ${isolated(name)}`}
      {...(percent === undefined && { onClose: close })}
      actions={
        isDone ? (
          <Button onClick={close}>Done</Button>
        ) : percent === undefined ? (
          <>
            <Button look="secondary" onClick={close}>
              Close
            </Button>
            {chosen && (
              <PartingButton onClick={() => upload.send(chosen)}>
                {view ? 'Continue' : 'Send and add'}
              </PartingButton>
            )}
          </>
        ) : (
          <Button look="secondary" onClick={upload.stop}>
            Stop
          </Button>
        )
      }
    >
      {chosen && !view && <Intention file={chosen.file} />}
      {earlier && !chosen && (
        <>
          <p>
            {isolated(earlier.fileName)} was sent up to {percentOf(earlier.view)}%. Choose the same
            file to continue.
          </p>
          <FilePicker limit={`CSV of ${fileSize(earlier.view.sent.of)}`} onFiles={same.take} />
        </>
      )}
      {percent !== undefined && (
        <>
          <p className="row spread figures breaks gap-3">
            <span role="status">Sending {isolated(chosen?.file.name ?? '')}…</span>
            <span aria-hidden="true">{percent}%</span>
          </p>
          <Progress label="Upload progress" percent={percent} />
        </>
      )}
      {view && <Counts view={view} datasetId={datasetId} isStill={percent === undefined} />}
      {upload.isDoubtful && (
        <Notice kind="info">
          Many rows of the first part are invalid. Check its invalid rows before you continue; the
          history of uploads can undo what was added.
        </Notice>
      )}
      {failure !== undefined && (
        <Notice kind="error">
          <FailureText failure={failure} />
        </Notice>
      )}
    </Modal>
  );
}

/** Explains how a file of this size is added. */
function Intention({ file }: { file: File }) {
  return (
    <>
      <p>
        {isolated(file.name)} has {fileSize(file.size)} and is sent in parts. Each part is added
        when it arrives.
      </p>
      <ul className="stack gap-2">
        <li>
          Duplicates and invalid rows are left out and counted; invalid rows can be downloaded.
        </li>
        <li>
          You can stop and continue later, also in another window: the history has the upload.
        </li>
        <li>The upload can be undone as a whole until one of its leads is sold.</li>
      </ul>
    </>
  );
}

interface CountsProps {
  view: SentUploadView;
  datasetId: string;
  /** Nothing is being sent. */
  isStill: boolean;
}

/** Counts the rows that arrived by their outcome. */
function Counts({ view, datasetId, isStill }: CountsProps) {
  const { uploadId, totalCount, addedCount, duplicateCount, refusedCount, invalidCount } = view;
  return (
    <>
      <p className="figures">
        {countText(totalCount, 'row')}: {formatCount(addedCount)} added ·{' '}
        {countText(duplicateCount, 'duplicate')} · {formatCount(invalidCount)} invalid
        {refusedCount > 0 && ` · ${formatCount(refusedCount)} opted out`}
      </p>
      {isStill && view.state === 'sending' && totalCount > 0 && (
        <p className="muted">Sent up to {percentOf(view)}%. The rest can follow within a day.</p>
      )}
      {isStill && invalidCount > 0 && (
        <div>
          <SaveFileButton
            path={invalidRowsPath(datasetId, uploadId)}
            fallbackName="invalid-rows.csv"
          >
            Download invalid rows
          </SaveFileButton>
        </div>
      )}
    </>
  );
}
