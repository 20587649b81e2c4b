import type { DatasetId } from '@leadmart/contracts';
import { bytes, entity, list, number, text, type DocumentOf } from '@leadmart/platform/entities';

/** How many times the leads of a shelf were sold. A shelf of which none was sold has no document. */
export const soldLevels = entity({
  collection: 'sold_levels',
  fields: {
    /** See shelfId. */
    _id: text(),
    /** Bitmaps, see sold-levels.ts. */
    levels: list(bytes()),
    /** The number of arrivals on the shelf that have the levels of their earlier place. */
    seenArrivals: number(),
  },
});

export type SoldLevelsDocument = DocumentOf<typeof soldLevels>;

/** How often the levels of a dataset have changed. A dataset of which no lead was sold has no document. */
export const salesCounts = entity({
  collection: 'sales_counts',
  fields: { _id: text<DatasetId>(), version: number() },
});

export type SalesCountDocument = DocumentOf<typeof salesCounts>;
