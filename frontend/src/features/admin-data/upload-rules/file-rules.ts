import { MAX_UPLOAD_BYTES } from '@leadmart/contracts/lead-files';

/** The National Do Not Call registry opened in 2003; the service refuses an earlier check, too. */
export const firstDncCheck = '2003-01-01';

/** Some systems call a CSV file a spreadsheet, or nothing at all: then its name decides. */
const namedCsv = (file: File): boolean => /\.csv$/i.test(file.name);

/** What is wrong with a file before it is sent; undefined when nothing is. */
export function fileRefusal(file: File): string | undefined {
  if (file.type !== 'text/csv' && !namedCsv(file)) return 'Please upload a CSV file';
  if (file.size > MAX_UPLOAD_BYTES) return 'The file is larger than 10MB';
  return undefined;
}

/** What is wrong with several files at once, or with none. */
export function filesRefusal(files: ArrayLike<File>): string | undefined {
  if (files.length === 0) return 'Please upload a CSV file';
  return files.length > 1 ? 'Please upload one file at a time' : undefined;
}

/** What is wrong with the day of the check; both are days like 2026-01-31, an empty one is none. */
export function dncDayRefusal(day: string, today: string): string | undefined {
  if (day === '') return undefined;
  if (day > today) return 'The day of the check cannot be in the future';
  return day < firstDncCheck ? 'The registry did not exist before 2003' : undefined;
}
