import { countText, formatCount } from '../../../shared/lib/words/format.js';
import type { Figures } from './upload-situation.js';

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
