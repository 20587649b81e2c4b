import type { UploadFixes } from '@leadmart/contracts';
import { fixCount, noFixes } from './row-fixes.js';

const keyOf = (uploadId: string): string => `upload-fixes:${uploadId}`;

/** The fixes of a waiting file that were not sent when its review was closed in this tab. */
export function keptFixes(uploadId: string | undefined): UploadFixes {
  const kept = uploadId === undefined ? null : sessionStorage.getItem(keyOf(uploadId));
  return kept === null ? noFixes : (JSON.parse(kept) as UploadFixes);
}

/** Sent to the server, fixes that leave nothing to decide would add the leads at once. So they stay here until then. */
export function keepFixes(uploadId: string, fixes: UploadFixes): void {
  if (fixCount(fixes) === 0) sessionStorage.removeItem(keyOf(uploadId));
  else sessionStorage.setItem(keyOf(uploadId), JSON.stringify(fixes));
}
