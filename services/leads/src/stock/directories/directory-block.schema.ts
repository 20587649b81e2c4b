import type { UploadId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

/** The block of one area code. It is written once; an upload that adds entries writes a new block. */
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
// Finds the staged blocks of an upload that died.
directoryBlockSchema.index({ uploadId: 1 });

export const DIRECTORY_BLOCK_MODEL = 'DirectoryBlock';
