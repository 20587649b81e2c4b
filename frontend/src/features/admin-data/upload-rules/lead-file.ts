import { maxUploadBytes } from '@leadmart/contracts/lead-files';
import { isCsv } from '../../../shared/lib/words/csv-file-refusal.js';

/** An Excel workbook, which uploads take beside CSV. */
export const isWorkbook = (file: File): boolean => /\.xlsx$/i.test(file.name);

/** The reason why a file of leads cannot be sent, or undefined. */
export function leadFileRefusal(file: File): string | undefined {
  if (!isCsv(file) && !isWorkbook(file)) return 'Please upload a CSV file';
  if (file.size > maxUploadBytes) return 'The file is larger than 10MB';
  return undefined;
}
