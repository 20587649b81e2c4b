import type { UserId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { SuppressionList } from '../suppression-list.js';

/** All lists of a buyer. One document: names and limits are about all of them, and changes at once conflict in it. */
export interface SuppressionListsDocument {
  readonly _id: UserId;
  readonly lists: readonly SuppressionList[];
  /** Set when the user was deleted: a change that began before stores nothing. */
  readonly closedAt?: Date;
}

export const suppressionListsSchema = new Schema<SuppressionListsDocument>(
  { _id: String, lists: [Object], closedAt: Date },
  { collection: 'suppression_lists', versionKey: false },
);

export const SUPPRESSION_LISTS_MODEL = 'SuppressionLists';
