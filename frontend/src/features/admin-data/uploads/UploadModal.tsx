import { useState } from 'react';
import type { DatasetView, UploadFixes, UploadReport } from '@leadmart/contracts';
import { useToast } from '../../../shared/lib/hooks/use-toast.js';
import { isolated } from '../../../shared/lib/isolated.js';
import {
  keepFixes,
  keptFixes,
  noFixes,
  withFix,
  type FixTarget,
} from '../upload-rules/row-fixes.js';
import {
  waitingFileIn,
  type DncCheck,
  type WaitingFile,
} from '../upload-rules/upload-situation.js';
import { addedWords } from '../upload-rules/upload-words.js';
import { ChooseStep } from './ChooseStep.js';
import { DiscardUploadModal } from './DiscardUploadModal.js';
import { DuplicatesStep } from './DuplicatesStep.js';
import { InvalidRowsStep } from './InvalidRowsStep.js';
import { LargeUploadModal } from './large/LargeUploadModal.js';
import { MappingStep } from './MappingStep.js';
import { SendingStep } from './SendingStep.js';
import { useUpload } from './use-upload.js';

interface Props {
  dataset: DatasetView;
  /** The waiting upload to continue, or undefined for a new one. */
  waiting?: string;
  /** Called in place of `onClose` when a file is left that waits for a decision. */
  onLeft: (file: WaitingFile) => void;
  onClose: () => void;
}

const unchecked: DncCheck = { dncCheckedOn: '', dncSource: '' };

/** Uploads a CSV file to a dataset: file, columns, then duplicates and invalid rows. */
export function UploadModal({
  dataset: { _id: datasetId, name },
  waiting,
  onLeft,
  onClose,
}: Props) {
  const toast = useToast();
  const [dnc, setDnc] = useState(unchecked);
  /** A file that was left for another one. */
  const [former, setFormer] = useState<WaitingFile>();
  const end = (left = former): void => (left ? onLeft(left) : onClose());
  const onDone = (report: UploadReport): void => {
    toast.success(report.message, addedWords(report, name));
    end();
  };
  const upload = useUpload({ datasetId, waiting, onDone });
  const { situation } = upload;
  const title = `Upload to ${isolated(name)}`;
  const [isDiscarding, setIsDiscarding] = useState(false);
  const file = waitingFileIn(situation);
  const { leave, ...review } = useReview({ upload, waiting, file });
  const ways = {
    datasetId,
    ...review,
    onStartOver: () => {
      setFormer(leave() ?? former);
      upload.startOver();
    },
    onDiscard: () => setIsDiscarding(true),
    onClose: () => end(leave()),
  };
  if (isDiscarding && file) {
    const address = { datasetId, uploadId: file.uploadId };
    const back = (): void => setIsDiscarding(false);
    return <DiscardUploadModal upload={address} dataset={name} onDiscarded={end} onClose={back} />;
  }

  switch (situation.step) {
    case 'choosing':
      return (
        <ChooseStep
          title={title}
          dnc={dnc}
          failure={situation.failure}
          again={situation.again}
          onDnc={setDnc}
          onChoose={upload.choose}
          onRefuse={upload.refuse}
          onClose={() => end()}
        />
      );
    case 'mapping':
      return (
        <MappingStep
          view={situation.headers}
          guesses={situation.guesses}
          start={situation.mapping}
          sendFailure={situation.failure}
          onHeader={upload.chooseHeader}
          onMap={upload.map}
          onClose={() => end()}
        />
      );
    case 'large':
      return (
        <LargeUploadModal dataset={{ _id: datasetId, name }} file={situation.large} onClose={end} />
      );
    case 'duplicates':
      return <DuplicatesStep name={name} found={situation} failure={situation.failure} {...ways} />;
    case 'invalid':
      return <InvalidRowsStep found={situation} failure={situation.failure} {...ways} />;
    case 'checking':
    case 'sending':
    case 'proceeding':
      return <SendingStep title={title} situation={situation} onCancel={upload.cancel} />;
  }
}

interface Reviewing {
  upload: ReturnType<typeof useUpload>;
  waiting: string | undefined;
  file: WaitingFile | undefined;
}

/** The review of a waiting file. `leave` keeps the fixes that were not sent, and returns the file. */
function useReview({ upload, waiting, file }: Reviewing) {
  const { situation } = upload;
  const { fixes, sent, setFixes, setSent, forget, forgetAll } = useFixes(waiting);
  const [isReviewing, setIsReviewing] = useState(false);
  const hasFailed = 'failure' in situation && situation.failure !== undefined;
  const isPending = fixes !== sent || hasFailed;
  const keep = (unsent: UploadFixes): void => {
    if (file) keepFixes(file.uploadId, unsent);
  };
  const send = (by: (fixes: UploadFixes) => void): void => {
    keep(noFixes);
    setSent(fixes);
    by(fixes);
  };
  const onUndo = (target: FixTarget): void => {
    forget(target);
    upload.undoFix(target);
  };
  return {
    isReviewing,
    onReview: () => setIsReviewing(true),
    onSkip: () => send(upload.skip),
    fixing: { fixes, isPending, onFixes: setFixes, onApply: () => send(upload.apply), onUndo },
    leave: (): WaitingFile | undefined => {
      keep(isPending ? fixes : noFixes);
      forgetAll();
      setIsReviewing(false);
      return file;
    },
  };
}

/** The fixes of this dialog, and those of them that were sent. */
function useFixes(waiting: string | undefined) {
  const [fixes, setFixes] = useState(() => keptFixes(waiting));
  const [sent, setSent] = useState(noFixes);
  const forget = (target: FixTarget): void => {
    const left = withFix(fixes, target, undefined);
    setFixes(left);
    setSent(fixes === sent ? left : withFix(sent, target, undefined));
  };
  const forgetAll = (): void => {
    setFixes(noFixes);
    setSent(noFixes);
  };
  return { fixes, sent, setFixes, setSent, forget, forgetAll };
}
