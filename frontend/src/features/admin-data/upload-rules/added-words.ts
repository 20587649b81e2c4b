import type { UploadReport, WaitingFile } from '@leadmart/contracts';
import { isolated } from '../../../shared/lib/isolated.js';
import { formatCount, formatMoment } from '../../../shared/lib/words/format.js';

type Added = Pick<UploadReport, 'addedCount'> & Partial<Pick<UploadReport, 'statusChangedCount'>>;

/** "177 leads added to Roofers", and how many known ones became DNC. */
export function addedWords({ addedCount, statusChangedCount = 0 }: Added, dataset: string): string {
  const added = `${leadCount(addedCount)} added to ${isolated(dataset)}`;
  return statusChangedCount === 0 ? added : `${added}, ${leadCount(statusChangedCount)} became DNC`;
}

/** "177 leads removed from Roofers". */
export const removedWords = (count: number, dataset: string): string =>
  `${leadCount(count)} removed from ${isolated(dataset)}`;

/** The sentence for a file that is sent again because its answer was lost. */
export function addedBeforeWords(
  { addedCount, completedAt }: NonNullable<WaitingFile['addedBefore']>,
  dataset: string,
): string {
  const done = addedWords({ addedCount }, dataset);
  return `This file was already added (${formatMoment(completedAt)}): ${done}. Nothing is left to do.`;
}

const leadCount = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'lead' : 'leads'}`;
