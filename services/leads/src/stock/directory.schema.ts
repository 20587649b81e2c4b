import type { DatasetId, UploadId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

/** Which upload wrote the current block of each area code. */
export interface DirectoryRow {
  readonly _id: DatasetId;
  readonly blocks: Record<string, UploadId>;
}

export const directorySchema = new Schema<DirectoryRow>(
  { _id: String, blocks: Object },
  { collection: 'directories', versionKey: false },
);

/** One area code's block, written once; an upload that adds to it writes a new one. */
export interface DirectoryBlockRow {
  /** `<dataset>:<area>:<upload>` */
  readonly _id: string;
  readonly uploadId: UploadId;
  /** See directory-block.ts. */
  readonly entries: Buffer;
}

export const directoryBlockSchema = new Schema<DirectoryBlockRow>(
  { _id: String, uploadId: String, entries: Buffer },
  { collection: 'directory_blocks', versionKey: false },
);
// To remove what an upload that died has staged.
directoryBlockSchema.index({ uploadId: 1 });
