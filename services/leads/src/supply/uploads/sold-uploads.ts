import type { DatasetId, UploadId } from '@leadmart/contracts';
import type { ShelfRange } from '@leadmart/stock';

/** An upload whose leads are on the shelves. */
export interface SoldFrom {
  readonly id: UploadId;
  readonly added?: readonly ShelfRange[];
  readonly completedAt?: Date;
}

/** Finds uploads of which a purchase holds leads. Uploads ask; the return rates, which count sales by upload, answer. */
export abstract class SoldUploads {
  /** Returns those of these uploads to one dataset of which a lead is taken. */
  abstract among(
    datasetId: DatasetId,
    uploads: readonly SoldFrom[],
  ): Promise<ReadonlySet<UploadId>>;
}
