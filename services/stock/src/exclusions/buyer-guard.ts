import type { DatasetId } from '@leadmart/contracts';

/**
 * The changes of a buyer's suppression lists and purchases, counted. Exclusions name the counts by which they were
 * settled, so that a later change shows that they are out of date.
 */
export interface BuyerGuard {
  /** The number of changes of the buyer's suppression lists. */
  readonly lists?: number;
  /** Whether the buyer has ever held credits: only then their lists count. See decisions/0049. */
  readonly funded?: boolean;
  /** The number of purchases in each dataset, and of those that were undone. */
  readonly taken?: Readonly<Record<DatasetId, number>>;
  /** The number of purchases that were undone, and of those with excluded leads: both change which ones are owned. */
  readonly undone?: number;
  /** The buyer's setting: whether leads are sold whose phone they own in another dataset. False if missing. */
  readonly includesOwned?: boolean;
}
