import type { UploadId } from '@leadmart/contracts';
import type { Values } from '@leadmart/platform/entities';
import type { segmentFields } from './shelf.schema.js';

export type Segment = Values<typeof segmentFields>;

/** Returns the upload that wrote a page: that of the last segment that begins at or before the page. */
export function pageAt(
  segments: readonly Segment[],
  page: number,
): { page: number; uploadId: UploadId } {
  const segment = segments.findLast(({ fromPage }) => fromPage <= page);
  if (!segment) throw new Error(`no upload wrote page ${page}`);
  return { page, uploadId: segment.uploadId };
}
