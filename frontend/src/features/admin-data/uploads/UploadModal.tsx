import { useState } from 'react';
import type { DatasetView } from '@leadmart/contracts';
import { isolated } from '../../../shared/lib/isolated.js';
import { useToast } from '../../../shared/lib/use-toast.js';
import { ChooseStep } from './ChooseStep.js';
import { DuplicatesStep } from './DuplicatesStep.js';
import { InvalidRowsStep } from './InvalidRowsStep.js';
import { MappingStep } from './MappingStep.js';
import { SendingStep } from './SendingStep.js';
import { noFixes, withFix, type FixTarget } from '../upload-rules/row-fixes.js';
import type { DncCheck } from '../upload-rules/upload-situation.js';
import { useUpload } from './use-upload.js';

interface Props {
  dataset: DatasetView;
  /** The waiting upload to continue, or undefined for a new one. */
  waiting?: string;
  onClose: () => void;
}

const unchecked: DncCheck = { dncCheckedOn: '', dncSource: '' };

/** Uploads a CSV file to a dataset: file, columns, then duplicates and invalid rows. */
export function UploadModal({ dataset: { _id: datasetId, name }, waiting, onClose }: Props) {
  const toast = useToast();
  const [dnc, setDnc] = useState(unchecked);
  const { fixes, sent, setFixes, setSent, forget, forgetAll } = useFixes();
  const [isReviewing, setIsReviewing] = useState(false);
  const onDone = (message: string): void => {
    toast.success(message);
    onClose();
  };
  const upload = useUpload({ datasetId, waiting, onDone });
  const { situation } = upload;
  const title = `Upload to ${isolated(name)}`;
  const hasFailed = 'failure' in situation && situation.failure !== undefined;
  const ways = {
    datasetId,
    onSkip: () => {
      setSent(fixes);
      upload.skip(fixes);
    },
    onStartOver: () => {
      forgetAll();
      setIsReviewing(false);
      upload.startOver();
    },
    isReviewing,
    onReview: () => setIsReviewing(true),
    fixing: {
      fixes,
      isPending: fixes !== sent || hasFailed,
      onFixes: setFixes,
      onApply: () => {
        setSent(fixes);
        upload.apply(fixes);
      },
      onUndo: (target: FixTarget) => {
        forget(target);
        upload.undoFix(target);
      },
    },
    onClose: () => {
      upload.dropWaiting();
      onClose();
    },
  };

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
          onClose={onClose}
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
          onClose={onClose}
        />
      );
    case 'duplicates':
      return <DuplicatesStep found={situation} failure={situation.failure} {...ways} />;
    case 'invalid':
      return <InvalidRowsStep found={situation} failure={situation.failure} {...ways} />;
    case 'checking':
    case 'sending':
    case 'proceeding':
      return <SendingStep title={title} situation={situation} onCancel={upload.cancel} />;
  }
}

/** The fixes of this dialog, and those of them that were sent. */
function useFixes() {
  const [fixes, setFixes] = useState(noFixes);
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
