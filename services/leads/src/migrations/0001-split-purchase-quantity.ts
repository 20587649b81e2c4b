import type { Migration } from '@leadmart/platform/migrations';
import type { PurchaseId } from '@leadmart/contracts';
import { hasStock } from '../purchases/purchase.js';
import type { PurchaseDocument } from '../purchases/purchase.schema.js';

const rowsAtOnce = 500;

/**
 * Fills `requested` and `delivered` from `quantity`, which held both. A purchase with fewer leads than requested
 * overwrote the requested number, so `requested` becomes the delivered number. `quantity` stays for
 * replicas of the previous build.
 */
export const splitPurchaseQuantity: Migration = {
  version: 1,
  name: 'split the quantity of purchases into requested and delivered',
  worksFrom: 0,
  up: async ({ db, signal }) => {
    const purchases = db.collection<PurchaseDocument>('purchases');
    for (let after = ''; ;) {
      signal.throwIfAborted();
      const rows = await purchases
        .find({ _id: { $gt: after as PurchaseId }, requested: { $exists: false } })
        .sort({ _id: 1 })
        .limit(rowsAtOnce)
        .toArray();
      if (rows.length === 0) return;
      const writes = rows.map(({ _id, step, quantity }) => ({
        updateOne: {
          // A worker of the previous build may write the purchase at the same time; readers then use `quantity`.
          filter: { _id, step, quantity, requested: { $exists: false } },
          update: { $set: { requested: quantity, ...(hasStock(step) && { delivered: quantity }) } },
        },
      }));
      await purchases.bulkWrite(writes, { ordered: false });
      after = rows.at(-1)?._id ?? after;
    }
  },
};
