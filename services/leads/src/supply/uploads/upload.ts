import type { DatasetId, UploadFigures, UploadId, UserId } from '@leadmart/contracts';
import type { EntityOf, Values } from '@leadmart/platform/entities';
import type { skipFields, uploads } from './upload.schema.js';

export type Upload = EntityOf<typeof uploads>;
export type UploadState = Upload['state'];
export type SkipFlags = Values<typeof skipFields>;

/** The numbers in an answer about an upload. */
export type UploadCounts = UploadFigures;

/** The key of one upload of a dataset. */
export interface UploadKey {
  readonly datasetId: DatasetId;
  readonly uploadId: UploadId;
}

/** An admin's request about one upload. */
export interface AdminUploadKey extends UploadKey {
  readonly adminId: UserId;
}
