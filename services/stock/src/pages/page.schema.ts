import type { UploadId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { StoredPage } from './stored-page.js';

/** A page as stored. It is written once; only an erasure blanks lines of it. The segments of the shelf refer to it. */
export interface PageDocument extends StoredPage {
  /** `<shelf>:<page>:<upload>` */
  readonly _id: string;
  readonly uploadId: UploadId;
}

export const pageSchema = new Schema<PageDocument>(
  {
    _id: String,
    uploadId: String,
    layout: Number,
    joinable: Buffer,
    size: Number,
    crc32: Number,
    lengths: Buffer,
    firstHalf: Number,
    firstCrc32: Number,
    secondCrc32: Number,
  },
  { collection: 'pages', versionKey: false },
);
// Finds the staged pages of an upload that died.
pageSchema.index({ uploadId: 1 });

export const PAGE_MODEL = 'Page';
