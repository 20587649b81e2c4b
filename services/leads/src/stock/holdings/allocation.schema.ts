import type { PurchaseId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { AllocatedShelf } from './allocation.js';

/** The leads that one purchase took, by shelf. */
export interface AllocationDocument {
  readonly _id: PurchaseId;
  readonly shelves: AllocatedShelf[];
  /** For each shelf its id and the highest number taken, `<shelf>:<ten digits>`: who took from these numbers or later ones? */
  readonly ends: string[];
}

export const allocationSchema = new Schema<AllocationDocument>(
  { _id: String, shelves: [Object], ends: [String] },
  { collection: 'allocations', versionKey: false },
);
allocationSchema.index({ ends: 1 });

export const ALLOCATION_MODEL = 'Allocation';
