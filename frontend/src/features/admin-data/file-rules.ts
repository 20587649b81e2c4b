import { MAX_UPLOAD_BYTES } from '@leadmart/contracts/lead-files';

/** Some systems call a CSV file a spreadsheet, or nothing at all: then its name decides. */
const namedCsv = (file: File): boolean => /\.csv$/i.test(file.name);

/** What is wrong with a file before it is sent; undefined when nothing is. */
export function fileRefusal(file: File): string | undefined {
  if (file.type !== 'text/csv' && !namedCsv(file)) return 'Please upload a CSV file';
  if (file.size > MAX_UPLOAD_BYTES) return 'The file is larger than 10MB';
  return undefined;
}
