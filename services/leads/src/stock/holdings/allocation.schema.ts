import type { PurchaseId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { AllocatedShelf } from './allocation.js';

/** The leads that one purchase took, by shelf. */
export interface AllocationDocument {
  readonly _id: PurchaseId;
  readonly shelves: AllocatedShelf[];
  /** `<shelf>:<ten digits>` for each shelf: its id and the highest number taken. Finds purchases of these or later numbers. */
  readonly ends: string[];
}

export const allocationSchema = new Schema<AllocationDocument>(
  { _id: String, shelves: [Object], ends: [String] },
  { collection: 'allocations', versionKey: false },
);
allocationSchema.index({ ends: 1 });

export const ALLOCATION_MODEL = 'Allocation';
