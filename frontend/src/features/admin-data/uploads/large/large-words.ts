import type { SentUploadView } from '@leadmart/contracts';

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
