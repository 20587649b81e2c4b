import type { DatasetId, UploadId } from '@leadmart/contracts';
import { rangeWith, type Place, type ShelfIndex, type ShelfRange } from '@leadmart/stock';
import type { Upload } from './upload.schema.js';

/** An upload with the ranges of its leads. */
export type RangedUpload = Pick<Upload, 'id' | 'datasetId' | 'added' | 'completedAt'>;

export interface UploadRange extends ShelfRange {
  readonly uploadId: UploadId;
}

/** Finds the upload that brought a lead to its place. Leads that moved there by a check have none. */
export class UploadRanges {
  /** For each shelf, in the order of the numbers. */
  private readonly ranges = new Map<string, UploadRange[]>();

  constructor(uploads: readonly RangedUpload[]) {
    for (const { id: uploadId, datasetId, added = [] } of uploads)
      for (const range of added) {
        const key = `${datasetId}:${range.index}`;
        const known = this.ranges.get(key) ?? [];
        this.ranges.set(key, known);
        known.push({ ...range, uploadId });
      }
    for (const known of this.ranges.values()) known.sort((a, b) => a.first - b.first);
  }

  /** The ranges of a shelf, ascending. */
  on(datasetId: DatasetId, index: ShelfIndex): readonly UploadRange[] {
    return this.ranges.get(`${datasetId}:${index}`) ?? [];
  }

  uploadOf(datasetId: DatasetId, { shelf, number }: Place): UploadId | undefined {
    return rangeWith(this.on(datasetId, shelf), number)?.uploadId;
  }
}
