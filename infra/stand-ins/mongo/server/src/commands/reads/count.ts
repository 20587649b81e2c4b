import { Query } from '../../query/query.js';
import { tableRange } from '../../storage/collection-meta.js';
import { inSlices } from '../../time-slices.js';
import { collectionName, findCollection, type Handlers } from '../context/context.js';

/** Larger counts run in slices. */
const COUNTED_AT_ONCE = 50_000;

/** Counts all documents of a collection. Drivers count those that match a filter by an aggregation. */
export const countHandlers: Handlers = {
  async count(context) {
    const { store } = context.engine;
    const collection = findCollection(context, collectionName(context));
    if (!collection) return { n: 0, ok: 1 };
    const n = store.countKeys(tableRange(collection.meta.tableId), COUNTED_AT_ONCE);
    if (n < COUNTED_AT_ONCE) return { n, ok: 1 };
    return { n: await inSlices(new Query(collection, { filter: {} }, store).counting()), ok: 1 };
  },
};
