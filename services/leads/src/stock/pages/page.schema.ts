import type { UploadId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

/** A page as stored. It is written once and never changed; the segments of the shelf refer to it. */
export interface PageDocument {
  /** `<shelf>:<page>:<upload>` */
  readonly _id: string;
  readonly uploadId: UploadId;
  /** Missing in pages older than layouts: see firstLayout. */
  readonly layout?: number;
  readonly lines: Buffer;
  readonly offsets: Buffer;
}

export const pageSchema = new Schema<PageDocument>(
  { _id: String, uploadId: String, layout: Number, lines: Buffer, offsets: Buffer },
  { collection: 'pages', versionKey: false },
);
// Finds the staged pages of an upload that died.
pageSchema.index({ uploadId: 1 });

export const PAGE_MODEL = 'Page';
