import type { UploadId } from '@leadmart/contracts';

/** A run of a shelf's pages that one upload wrote: from this page up to the beginning of the next segment. */
export interface Segment {
  readonly fromPage: number;
  readonly uploadId: UploadId;
}

/** Returns the upload that wrote a page: that of the last segment that begins at or before the page. */
export function pageAt(
  segments: readonly Segment[],
  page: number,
): { page: number; uploadId: UploadId } {
  const segment = segments.findLast(({ fromPage }) => fromPage <= page);
  if (!segment) throw new Error(`no upload wrote page ${page}`);
  return { page, uploadId: segment.uploadId };
}
