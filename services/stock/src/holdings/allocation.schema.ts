import type { DatasetId, PurchaseId } from '@leadmart/contracts';
import { bytes, entity, text, type DocumentOf } from '@leadmart/platform/entities';

/** The leads that one purchase took. */
export const allocations = entity({
  name: 'Allocation',
  collection: 'allocations',
  fields: {
    _id: text<PurchaseId>(),
    datasetId: text<DatasetId>(),
    /** All shelves as one value, see packed-allocation.ts: a purchase over 50 states writes one index entry. */
    shelves: bytes(),
  },
  indexes: [[{ datasetId: 1 }]],
});

export type AllocationDocument = DocumentOf<typeof allocations>;
