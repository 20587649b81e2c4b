import type { UserId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { SuppressionList } from '../suppression-list.js';

/** All lists of a buyer. One document: names and limits are about all of them, and changes at once conflict in it. */
export interface SuppressionListsDocument {
  readonly _id: UserId;
  readonly lists: readonly SuppressionList[];
}

export const suppressionListsSchema = new Schema<SuppressionListsDocument>(
  { _id: String, lists: [Object] },
  { collection: 'suppression_lists', versionKey: false },
);

export const SUPPRESSION_LISTS_MODEL = 'SuppressionLists';
