import type { ReactNode } from 'react';
import type { Failure } from '../../../shared/api/api-error.js';
import { useDebounced } from '../../../shared/lib/hooks/use-debounced.js';
import { countText } from '../../../shared/lib/words/format.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { FormModal } from '../../../shared/ui/dialogs/FormModal.js';
import { fixCount, type Fixing } from '../upload-rules/row-fixes.js';
import { hasSomethingNew, type Found } from '../upload-rules/upload-situation.js';
import { pressWords, untilWords } from '../upload-rules/upload-words.js';
import { reviewApi } from '../uploads-api.js';
import { Review } from './review/Review.js';

/** The choices of both reports: skip the rows and continue, choose another file, or cancel. */
export interface FindingsProps {
  datasetId: string;
  /** The rows of the file are shown instead of the summary. */
  isReviewing: boolean;
  onReview: () => void;
  fixing: Fixing;
  failure?: Failure | undefined;
  onSkip: () => void;
  onStartOver: () => void;
  onDiscard: () => void;
  onClose: () => void;
}

interface Props extends FindingsProps {
  title: string;
  /** The label of the button that continues. */
  skipLabel: string;
  found: Found;
  children: ReactNode;
  /** Shown until the rows are reviewed. */
  summary?: ReactNode;
}

/** A report of the server about the file, with a way to continue where there is one. */
export function FindingsStep({
  title,
  skipLabel,
  found: { uploadId, waitsUntil, figures, step },
  failure,
  onSkip,
  onStartOver,
  onDiscard,
  onClose,
  children,
  summary,
  datasetId,
  isReviewing,
  onReview,
  fixing,
}: Props) {
  // A file without a single new record may still have invalid rows to show.
  const leadsOn = hasSomethingNew(figures) || (step === 'duplicates' && figures.invalidCount > 0);
  const canSkip = leadsOn && uploadId !== undefined;
  const address = { datasetId, uploadId };
  const outcome = useOutcome({ ...address, step, figures, fixing });
  return (
    <FormModal
      fillsWindow={isReviewing}
      outcome={canSkip ? outcome : undefined}
      title={title}
      submitLabel={canSkip ? skipLabel : 'Choose another file'}
      busy={false}
      failure={failure}
      onSubmit={canSkip ? onSkip : onStartOver}
      onClose={onClose}
    >
      {children}
      {isReviewing && uploadId !== undefined ? (
        <Review
          datasetId={datasetId}
          uploadId={uploadId}
          figures={figures}
          start={step === 'invalid' ? 'invalid' : 'duplicate'}
          fixing={fixing}
        />
      ) : (
        summary
      )}
      {!isReviewing && uploadId !== undefined && (
        <div>
          <Button size="small" onClick={onReview}>
            {step === 'invalid' ? 'Review and fix rows' : 'Review rows'}
          </Button>
        </div>
      )}
      {waitsUntil !== undefined && (
        <p>
          If you close this, the file waits {untilWords(waitsUntil)} with its fixes.{' '}
          <Button look="link" size="small" onClick={onDiscard}>
            Discard
          </Button>
        </p>
      )}
    </FormModal>
  );
}

/** The records of a file that are refused because their people opted out. */
export const OptedOut = ({ count = 0 }: { count?: number | undefined }) =>
  count > 0 && (
    <li>
      {countText(count, 'record')} {count === 1 ? 'belongs to a person' : 'belong to people'} who
      opted out. {count === 1 ? 'It is' : 'They are'} left out.
    </li>
  );

const typingMs = 400;

interface Pressing extends Pick<Found, 'step' | 'figures' | 'uploadId'> {
  datasetId: string;
  fixing: Fixing;
}

/** The words for what the press of the dialog's button does. The server counts the effect of fixes, as one row may need several. */
function useOutcome({ datasetId, uploadId = '', step, figures, fixing }: Pressing): string {
  const { fixes, isPending } = fixing;
  const count = isPending ? fixCount(fixes) : 0;
  const settled = useDebounced(fixes, typingMs);
  const isSettled = settled === fixes;
  const { currentData, isError } = reviewApi.useUploadPreviewQuery(
    { datasetId, uploadId, fixes: settled },
    { skip: count === 0 || !isSettled || uploadId === '' },
  );
  if (count === 0) return pressWords(step, figures, 0);
  // The press works without the numbers, too: the answer says them.
  if (isError && isSettled) return pressWords(step, 'unknown', count);
  return pressWords(step, isSettled ? currentData : undefined, count);
}
