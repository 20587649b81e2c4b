import type { UserId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { BuyersLists } from '../suppression-list.js';

/** All lists of a buyer. One document: names and limits are about all of them, and changes at once conflict in it. */
export interface SuppressionListsDocument extends BuyersLists {
  readonly _id: UserId;
  /** Set when the user was deleted: a change that began before stores nothing. */
  readonly closedAt?: Date;
}

export const suppressionListsSchema = new Schema<SuppressionListsDocument>(
  { _id: String, lists: [Object], allowance: Object, matches: Object, closedAt: Date },
  { collection: 'suppression_lists', versionKey: false },
);

export const SUPPRESSION_LISTS_MODEL = 'SuppressionLists';
