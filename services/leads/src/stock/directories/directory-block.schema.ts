import type { UploadId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

/** One area code's block, written once; an upload that adds to it writes a new one. */
export interface DirectoryBlockDocument {
  /** `<dataset>:<area>:<upload>` */
  readonly _id: string;
  readonly uploadId: UploadId;
  /** See directory-block.ts. */
  readonly entries: Buffer;
}

export const directoryBlockSchema = new Schema<DirectoryBlockDocument>(
  { _id: String, uploadId: String, entries: Buffer },
  { collection: 'directory_blocks', versionKey: false },
);
// To remove what an upload that died has staged.
directoryBlockSchema.index({ uploadId: 1 });

export const DIRECTORY_BLOCK_MODEL = 'DirectoryBlock';
