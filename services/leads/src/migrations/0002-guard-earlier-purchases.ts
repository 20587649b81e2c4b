import type { Migration } from '@leadmart/platform/migrations';
import type { PurchaseId } from '@leadmart/contracts';
import type { PurchaseDocument } from '../purchases/purchase.schema.js';
import { guardId } from '../stock/exclusions/buyer-guard.js';
import type { BuyerGuardDocument } from '../stock/holdings/holder.schema.js';

const rowsAtOnce = 500;

/**
 * Notes in the guards of buyers from which datasets they have bought, so that the leads they own there are not sold to
 * them from other datasets.
 */
export const guardEarlierPurchases: Migration = {
  version: 2,
  name: 'note in which datasets buyers own leads',
  worksFrom: 0,
  up: async ({ db, signal }) => {
    const purchases = db.collection<PurchaseDocument>('purchases');
    const guards = db.collection<BuyerGuardDocument>('holders');
    for (let after = ''; ;) {
      signal.throwIfAborted();
      const rows = await purchases
        .find({ _id: { $gt: after as PurchaseId } }, { projection: { buyerId: 1, datasetId: 1 } })
        .sort({ _id: 1 })
        .limit(rowsAtOnce)
        .toArray();
      if (rows.length === 0) return;
      // A purchase by this build may have counted already: the greater number stays.
      const writes = rows.map(({ buyerId, datasetId }) => ({
        updateOne: {
          filter: { _id: guardId(buyerId) },
          update: { $max: { [`taken.${datasetId}`]: 1 } },
          upsert: true,
        },
      }));
      await guards.bulkWrite(writes, { ordered: true });
      after = rows.at(-1)?._id ?? after;
    }
  },
};
