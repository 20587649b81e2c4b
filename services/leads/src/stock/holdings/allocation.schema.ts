import type { DatasetId, PurchaseId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { AllocatedShelf } from './allocation.js';

/** The leads that one purchase took, by shelf. See allocationsFormats. */
export type AllocationDocument = PackedAllocationDocument | AllocationOfShelvesDocument;

interface PackedAllocationDocument {
  readonly _id: PurchaseId;
  readonly datasetId: DatasetId;
  /** See packed-allocation.ts. */
  readonly packed: Buffer;
}

interface AllocationOfShelvesDocument {
  readonly _id: PurchaseId;
  readonly shelves: readonly AllocatedShelf[];
  /** `<shelf>:<ten digits>` for each shelf: its id and the highest number taken. Finds purchases of these or later numbers. */
  readonly ends: readonly string[];
}

export const allocationSchema = new Schema<AllocationDocument>(
  {
    _id: String,
    datasetId: String,
    packed: Buffer,
    shelves: { type: [Object], default: undefined },
    ends: { type: [String], default: undefined },
  },
  { collection: 'allocations', versionKey: false },
);
allocationSchema.index({ ends: 1 });
allocationSchema.index({ datasetId: 1 }, { sparse: true });

export const ALLOCATION_MODEL = 'Allocation';
