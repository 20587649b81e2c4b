import { maxPartedUploadBytes, maxUploadBytes } from '@leadmart/contracts/lead-files';
import { isCsv } from '../../../shared/lib/words/csv-file-refusal.js';

/** An Excel workbook, which uploads take beside CSV. */
export const isWorkbook = (file: File): boolean => /\.xlsx$/i.test(file.name);

/** Whether a file is sent in parts, because one request takes 10 MB. */
export const isLarge = (file: File): boolean => file.size > maxUploadBytes;

/** The reason why a file of leads cannot be sent, or undefined. */
export function leadFileRefusal(file: File): string | undefined {
  if (!isCsv(file) && !isWorkbook(file)) return 'Please upload a CSV file';
  if (isWorkbook(file) && file.size > maxUploadBytes)
    return 'The file is larger than 10MB; save it as CSV, which may have up to 1GB';
  if (file.size > maxPartedUploadBytes) return 'The file is larger than 1GB';
  return undefined;
}
