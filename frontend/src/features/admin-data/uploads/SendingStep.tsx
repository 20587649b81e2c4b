import { isolated } from '../../../shared/lib/isolated.js';
import { SendingModal } from '../../../shared/ui/dialogs/SendingModal.js';
import { isUnderWay, type UploadSituation } from '../upload-rules/upload-situation.js';

type Busy = Extract<UploadSituation, { step: 'checking' | 'sending' | 'proceeding' }>;

interface Props {
  title: string;
  situation: Busy;
  onCancel: () => void;
}

/**
 * Shows the share of the file that is sent, then waits for the server. Sending can be cancelled
 * until the file has arrived.
 */
export function SendingStep({ title, situation, onCancel }: Props) {
  const percent = isUnderWay(situation) && 'percent' in situation ? situation.percent : undefined;
  return <SendingModal {...{ title, percent, onCancel }} words={wordsFor(situation)} />;
}

function wordsFor(situation: Busy): string {
  switch (situation.step) {
    case 'checking':
      return `Reading the header of ${isolated(situation.chosen.file.name)}…`;
    case 'sending':
      return isUnderWay(situation)
        ? `Sending ${isolated(situation.chosen.file.name)}…`
        : 'Checking and adding the records…';
    case 'proceeding':
      return 'Adding the records…';
  }
}
