import { maxPartedUploadBytes, maxUploadBytes } from '@leadmart/contracts/lead-files';
import { isCsv } from '../../../shared/lib/words/csv-file-refusal.js';

/** An Excel workbook, which uploads take beside CSV. */
const isWorkbook = (file: File): boolean => /\.xlsx$/i.test(file.name);

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

const headBytes = 64 * 1024;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * The first 64 KB of a file, enough for its header and its first rows, so that a large file is sent once
 * and not once more for its header. Ends with a whole line where there is one: a cut character would make
 * the server read the text in another encoding. A workbook has its list of contents at the end, so it is sent whole.
 */
export async function headOf(file: File): Promise<File> {
  if (file.size <= headBytes || isWorkbook(file)) return file;
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  // UTF-16 has two bytes for a character, and an even number of bytes never ends within one of its lines.
  const isUtf16 = ['255,254', '254,255'].includes(bytes.subarray(0, 2).join(','));
  const end = isUtf16
    ? headBytes
    : Math.max(bytes.lastIndexOf(lineFeed), bytes.lastIndexOf(carriageReturn)) + 1;
  return new File([bytes.subarray(0, end || headBytes)], file.name, { type: file.type });
}
