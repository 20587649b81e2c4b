import type { DatasetId, UploadId } from '@leadmart/contracts';
import type { RangedUpload } from './upload-ranges.js';

/** Finds uploads of which a purchase holds leads. Uploads ask; the return rates, which count sales by upload, answer. */
export abstract class SoldUploads {
  /** Returns those of these uploads to one dataset of which a lead is taken. */
  abstract among(
    datasetId: DatasetId,
    uploads: readonly RangedUpload[],
  ): Promise<ReadonlySet<UploadId>>;
}
