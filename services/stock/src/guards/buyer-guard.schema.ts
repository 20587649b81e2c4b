import type { DatasetId, UserId } from '@leadmart/contracts';
import {
  entity,
  flag,
  number,
  optional,
  text,
  value,
  type DocumentOf,
} from '@leadmart/platform/entities';

/**
 * The changes of a buyer's suppression lists and purchases, counted. Exclusions name the counts by which they were
 * settled, so that a later change shows that they are out of date. A purchase also writes the guard, so that two purchases
 * of one buyer in different datasets conflict.
 */
export const buyerGuards = entity({
  collection: 'buyer_guards',
  fields: {
    _id: text<UserId>(),
    /** The number of changes of the buyer's suppression lists. */
    lists: optional(number()),
    /** Whether the buyer has ever held credits: only then their lists count. See decisions/0049. */
    funded: optional(flag()),
    /** The number of purchases in each dataset, and of those that were undone. */
    taken: optional(value<Readonly<Record<DatasetId, number>>>()),
    /** The number of purchases that were undone, and of those with excluded leads: both change which ones are owned. */
    undone: optional(number()),
    /** The buyer's setting: whether leads are sold whose phone they own in another dataset. False if missing. */
    includesOwned: optional(flag()),
    /** The number of times that exclusions of the buyer were stored, which therefore conflicts with purchases. */
    settled: optional(number()),
  },
});

export type BuyerGuardDocument = DocumentOf<typeof buyerGuards>;
export type BuyerGuard = Omit<BuyerGuardDocument, '_id' | 'settled'>;
