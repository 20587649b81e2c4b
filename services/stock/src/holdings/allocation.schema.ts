import type { DatasetId, PurchaseId } from '@leadmart/contracts';
import { bytes, entity, flag, optional, text, type DocumentOf } from '@leadmart/platform/entities';

/** The leads that one purchase took. */
export const allocations = entity({
  collection: 'allocations',
  fields: {
    _id: text<PurchaseId>(),
    datasetId: text<DatasetId>(),
    /** All shelves as one value, see `packShelves`: a purchase over 50 states writes one index entry. */
    shelves: bytes(),
    /** Set until its leads are in the levels of their shelves, see times-sold/. */
    uncounted: optional(flag<true>()),
    /** How many times its leads had been sold when they were counted, see sold-levels.ts; missing until then. */
    soldBefore: optional(bytes()),
  },
  indexes: [
    [{ datasetId: 1 }],
    [{ uncounted: 1, datasetId: 1 }, { partialFilterExpression: { uncounted: true } }],
  ],
});

export type AllocationDocument = DocumentOf<typeof allocations>;
