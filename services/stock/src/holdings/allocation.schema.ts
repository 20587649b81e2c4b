import type { DatasetId, PurchaseId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

/** The leads that one purchase took. */
export interface AllocationDocument {
  readonly _id: PurchaseId;
  readonly datasetId: DatasetId;
  /** All shelves as one value, see packed-allocation.ts: a purchase over 50 states writes one index entry. */
  readonly shelves: Buffer;
}

export const allocationSchema = new Schema<AllocationDocument>(
  { _id: String, datasetId: String, shelves: Buffer },
  { collection: 'allocations', versionKey: false },
);
allocationSchema.index({ datasetId: 1 });

export const ALLOCATION_MODEL = 'Allocation';
