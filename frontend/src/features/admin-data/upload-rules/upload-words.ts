import type { SentUploadView, UploadReport, WaitingFile } from '@leadmart/contracts';
import { isolated } from '../../../shared/lib/isolated.js';
import { countText, formatCount, formatMoment } from '../../../shared/lib/words/format.js';
import type { Figures } from './upload-situation.js';

type Added = Pick<UploadReport, 'addedCount'> & Partial<Pick<UploadReport, 'statusChangedCount'>>;

/** "177 leads added to Roofers", and how many known ones became DNC. */
export function addedWords({ addedCount, statusChangedCount = 0 }: Added, dataset: string): string {
  const added = `${countText(addedCount, 'lead')} added to ${isolated(dataset)}`;
  return statusChangedCount === 0
    ? added
    : `${added}, ${countText(statusChangedCount, 'lead')} became DNC`;
}

/** "177 leads removed from Roofers". */
export const removedWords = (count: number, dataset: string): string =>
  `${countText(count, 'lead')} removed from ${isolated(dataset)}`;

/** The sentence for a file that is sent again because its answer was lost. */
export function addedBeforeWords(
  { addedCount, completedAt }: NonNullable<WaitingFile['addedBefore']>,
  dataset: string,
): string {
  const done = addedWords({ addedCount }, dataset);
  return `This file was already added (${formatMoment(completedAt)}): ${done}. Nothing is left to do.`;
}

/**
 * Returns the words for the effect of the dialog's button: "Apply 1 fix: add 177, skip 22". `figures` are those with the fixes;
 * undefined while they are counted, and 'unknown' if they could not be.
 */
export function pressWords(
  step: 'duplicates' | 'invalid',
  figures: Figures | 'unknown' | undefined,
  fixes: number,
): string {
  const apply = fixes > 0 ? `Apply ${fixes === 1 ? '1 fix' : `${formatCount(fixes)} fixes`}: ` : '';
  if (!figures) return `${apply}counting…`;
  if (figures === 'unknown') return `${apply}add the valid rows, skip the others`;
  const { totalCount, validCount, duplicateCount, statusChangedCount, invalidCount } = figures;
  const known = duplicateCount - statusChangedCount;
  const isLast = step === 'invalid' || invalidCount === 0;
  const skipped = isLast ? totalCount - validCount - statusChangedCount : known;
  const acts = [
    isLast && validCount > 0 && `add ${formatCount(validCount)}`,
    isLast && statusChangedCount > 0 && `mark ${formatCount(statusChangedCount)} as DNC`,
    skipped > 0 && `skip ${formatCount(skipped)}`,
    !isLast && `show ${countText(invalidCount, 'invalid row')}`,
  ].filter((act) => act !== false);
  return sentence(apply + acts.join(', '));
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** "until tomorrow, 10:04 AM", or with the date if it is another day. */
export function untilWords(moment: string, now = new Date()): string {
  const until = new Date(moment);
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  for (const [word, day] of [
    ['today', now],
    ['tomorrow', tomorrow],
  ] as const)
    if (day.toDateString() === until.toDateString()) return `until ${word}, ${time.format(until)}`;
  return `until ${formatMoment(moment)}`;
}

const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** 12.5 MB, 1 GB */
export function fileSize(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  return megabytes < 1_024
    ? `${oneDecimal.format(megabytes)} MB`
    : `${oneDecimal.format(megabytes / 1_024)} GB`;
}

/** The success sentence of the specification. */
export function sentMessage({ invalidCount, duplicateCount }: SentUploadView): string {
  const skipped = [
    invalidCount > 0 && 'invalid records skipped',
    duplicateCount > 0 && 'duplicates skipped',
  ].filter((words) => words !== false);
  const note = skipped.length > 0 ? ` (${skipped.join(', ')})` : '';
  return `File uploaded successfully!${note}`;
}
