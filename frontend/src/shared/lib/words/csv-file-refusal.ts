import { maxUploadBytes } from '@leadmart/contracts/lead-files';

/**
 * Some systems report a CSV file as a spreadsheet or without a type; then the file's name decides.
 */
const namedCsv = (file: File): boolean => /\.csv$/i.test(file.name);

export const isCsv = (file: File): boolean => file.type === 'text/csv' || namedCsv(file);

/** The reason why a file cannot be sent, or undefined. */
export function fileRefusal(file: File): string | undefined {
  if (!isCsv(file)) return 'Please upload a CSV file';
  if (file.size > maxUploadBytes) return 'The file is larger than 10MB';
  return undefined;
}

/** The reason why these dropped files cannot be sent: none or more than one. */
export function filesRefusal(files: ArrayLike<File>): string | undefined {
  if (files.length === 0) return 'Please upload a CSV file';
  return files.length > 1 ? 'Please upload one file at a time' : undefined;
}
