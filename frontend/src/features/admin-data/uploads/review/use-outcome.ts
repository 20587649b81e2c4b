import { useDebounced } from '../../../../shared/lib/hooks/use-debounced.js';
import { pressWords } from '../../upload-rules/press-words.js';
import { fixCount } from '../../upload-rules/row-fixes.js';
import type { Found } from '../../upload-rules/upload-situation.js';
import { useUploadPreviewQuery } from '../../uploads-api.js';
import type { Fixing } from './fixing.js';

const typingMs = 400;

interface Pressing extends Pick<Found, 'step' | 'figures' | 'uploadId'> {
  datasetId: string;
  fixing: Fixing;
}

/** The words for what the press of the dialog's button does. The server counts the effect of fixes, as one row may need several. */
export function useOutcome({ datasetId, uploadId = '', step, figures, fixing }: Pressing): string {
  const { fixes, isPending } = fixing;
  const count = isPending ? fixCount(fixes) : 0;
  const settled = useDebounced(fixes, typingMs);
  const isSettled = settled === fixes;
  const { currentData, isError } = useUploadPreviewQuery(
    { datasetId, uploadId, fixes: settled },
    { skip: count === 0 || !isSettled || uploadId === '' },
  );
  if (count === 0) return pressWords(step, figures, 0);
  // The press works without the numbers, too: the answer says them.
  if (isError && isSettled) return pressWords(step, 'unknown', count);
  return pressWords(step, isSettled ? currentData : undefined, count);
}
