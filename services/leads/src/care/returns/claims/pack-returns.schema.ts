import type { PurchaseId, UserId } from '@leadmart/contracts';
import { entity, number, text, type DocumentOf } from '@leadmart/platform/entities';

/** How many leads of a pack are claimed, by their outcome. Every claim and decision writes it, so that those of a pack conflict. */
export const packReturns = entity({
  collection: 'pack_returns',
  fields: {
    _id: text<PurchaseId>(),
    buyerId: text<UserId>(),
    open: number(),
    approved: number(),
    declined: number(),
  },
  indexes: [
    // A buyer's history.
    [{ buyerId: 1 }],
  ],
});

export type PackReturnsDocument = DocumentOf<typeof packReturns>;
