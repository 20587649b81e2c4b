import type { PurchaseId, UserId } from '@leadmart/contracts';
import {
  bytes,
  entity,
  list,
  number,
  optional,
  text,
  type DocumentOf,
} from '@leadmart/platform/entities';
import { dueWork } from '@leadmart/platform/work';

/**
 * The outcomes of some consecutive leads of a pack that have any, see `leadsPerSheet`. Packed, because a dialer sends a hundred
 * thousand at once and a list needs the last call of each.
 */
export const callSheets = entity({
  collection: 'call_sheets',
  fields: {
    /** `<pack>:<sheet>` */
    _id: text(),
    packId: text<PurchaseId>(),
    buyerId: text<UserId>(),
    /** The first positions of its leads are `sheet × leadsPerSheet`. */
    sheet: number(),
    /** See packed-outcomes.ts. */
    lastCalls: bytes(),
    outcomes: bytes(),
    /** Positions of people who asked not to be called and are not on the suppression list yet. */
    asked: optional(list(number())),
    /** Set while there are some, see AskedSuppressor. */
    work: dueWork,
  },
  indexes: [
    // The list of a pack; all outcomes of a buyer, to export and to erase them.
    [{ buyerId: 1, packId: 1, sheet: 1 }],
    [{ 'work.dueAt': 1 }, { sparse: true }],
  ],
});

export type CallSheetDocument = DocumentOf<typeof callSheets>;
