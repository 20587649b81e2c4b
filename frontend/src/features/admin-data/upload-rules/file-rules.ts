import { maxUploadBytes } from '@leadmart/contracts/lead-files';

/** The National Do Not Call registry opened in 2003; the server refuses an earlier check, too. */
export const firstDncCheck = '2003-01-01';

/**
 * Some systems report a CSV file as a spreadsheet or without a type; then the file's name decides.
 */
const namedCsv = (file: File): boolean => /\.csv$/i.test(file.name);

/** The reason why a file cannot be sent, or undefined. */
export function fileRefusal(file: File): string | undefined {
  if (file.type !== 'text/csv' && !namedCsv(file)) return 'Please upload a CSV file';
  if (file.size > maxUploadBytes) return 'The file is larger than 10MB';
  return undefined;
}

/** The reason why these dropped files cannot be sent: none or more than one. */
export function filesRefusal(files: ArrayLike<File>): string | undefined {
  if (files.length === 0) return 'Please upload a CSV file';
  return files.length > 1 ? 'Please upload one file at a time' : undefined;
}

/**
 * The reason why the day of the check is invalid, or undefined. Days are like 2026-01-31; an empty
 * day is allowed.
 */
export function dncDayRefusal(day: string, today: string): string | undefined {
  if (day === '') return undefined;
  if (day > today) return 'The day of the check cannot be in the future';
  return day < firstDncCheck ? 'The registry did not exist before 2003' : undefined;
}
