import type { DatasetId, UploadId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

/** The upload that wrote the current block of each area code. */
export interface DirectoryDocument {
  readonly _id: DatasetId;
  readonly blocks: Record<string, UploadId>;
}

export const directorySchema = new Schema<DirectoryDocument>(
  { _id: String, blocks: Object },
  { collection: 'directories', versionKey: false },
);

export const DIRECTORY_MODEL = 'Directory';
