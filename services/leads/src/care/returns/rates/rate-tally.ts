import type { DatasetId } from '@leadmart/contracts';
import { type AllocatedShelf, countTaken, stateOf } from '@leadmart/stock';
import { type RangedUpload, UploadRanges } from '../../../supply/index.js';
import type { ClaimedLead } from '../claims/claim.js';
import type { RateChange } from './rate-sums.schema.js';

/** The leads of a purchase. */
export interface SoldLeads {
  readonly datasetId: DatasetId;
  readonly boughtAt: Date;
  readonly shelves: readonly AllocatedShelf[];
}

/** Adds up sold and returned leads by day and dataset, and in these by state, upload and reason. */
export class RateTally {
  private readonly changes = new Map<string, RateChange & { $inc: Record<string, number> }>();
  private readonly ranges: UploadRanges;

  constructor(uploads: readonly RangedUpload[]) {
    this.ranges = new UploadRanges(uploads);
  }

  /** Opens each set once: each purchase costs this. */
  addSold({ datasetId, boughtAt, shelves }: SoldLeads): void {
    const add = this.adding(datasetId, boughtAt);
    for (const { index, numbers } of shelves) {
      const ranges = this.ranges.on(datasetId, index);
      const { all, inRanges } = countTaken(numbers, ranges);
      add('sold', all);
      add(`states.${stateOf(index)}.sold`, all);
      ranges.forEach(({ uploadId }, i) => add(`uploads.${uploadId}.sold`, inRanges[i] ?? 0));
    }
  }

  addReturned({ datasetId, shelf, number, reason, boughtAt }: ClaimedLead): void {
    const add = this.adding(datasetId, boughtAt);
    add('returned', 1);
    add(`states.${stateOf(shelf)}.returned`, 1);
    add(`reasons.${reason}.returned`, 1);
    const uploadId = this.ranges.uploadOf(datasetId, { shelf, number });
    if (uploadId) add(`uploads.${uploadId}.returned`, 1);
  }

  /** The numbers to add to the stored sums. */
  result(): readonly RateChange[] {
    return [...this.changes.values()];
  }

  private adding(datasetId: DatasetId, boughtAt: Date): (path: string, count: number) => void {
    const day = dayOf(boughtAt);
    const key = `${day}:${datasetId}`;
    const $inc: Record<string, number> = this.changes.get(key)?.$inc ?? {};
    this.changes.set(key, { datasetId, day, $inc });
    return (path, count) => {
      if (count > 0) $inc[path] = ($inc[path] ?? 0) + count;
    };
  }
}

/** The day (UTC) of a moment: 2026-01-31. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
