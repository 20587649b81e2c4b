import type { DatasetId, UploadId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

/** Area code → the upload that wrote its current block, in the directories of earlier builds. */
export interface OldDirectoryDocument {
  readonly _id: DatasetId;
  readonly blocks: Readonly<Record<string, UploadId>>;
}

export const oldDirectorySchema = new Schema<OldDirectoryDocument>(
  { _id: String, blocks: Object },
  { collection: 'directories', versionKey: false },
);

export const OLD_DIRECTORY_MODEL = 'OldDirectory';
