import type { DatasetId, UploadId } from '@leadmart/contracts';
import {
  type AllocatedShelf,
  countTaken,
  type ShelfIndex,
  type ShelfRange,
  stateOf,
} from '@leadmart/stock';
import type { ClaimedLead } from '../claims/claim.js';
import type { RateChange } from './rate-sums.js';

/** An upload whose sold and returned leads are counted. */
export interface CountedUpload {
  readonly id: UploadId;
  readonly datasetId: DatasetId;
  readonly added?: readonly ShelfRange[];
}

/** The leads of a purchase. */
export interface SoldLeads {
  readonly datasetId: DatasetId;
  readonly boughtAt: Date;
  readonly shelves: readonly AllocatedShelf[];
}

interface UploadRange extends ShelfRange {
  readonly uploadId: UploadId;
}

/** Adds up sold and returned leads by day and dataset, and in these by state, upload and reason. */
export class RateTally {
  private readonly changes = new Map<string, RateChange & { $inc: Record<string, number> }>();
  /** For each shelf, in the order of the numbers. */
  private readonly ranges = new Map<string, UploadRange[]>();

  constructor(uploads: readonly CountedUpload[]) {
    for (const { id: uploadId, datasetId, added = [] } of uploads)
      for (const range of added) {
        const key = `${datasetId}:${range.index}`;
        const known = this.ranges.get(key) ?? [];
        this.ranges.set(key, known);
        known.push({ ...range, uploadId });
      }
    for (const known of this.ranges.values()) known.sort((a, b) => a.first - b.first);
  }

  /** Opens each set once: each purchase costs this. */
  addSold({ datasetId, boughtAt, shelves }: SoldLeads): void {
    const add = this.adding(datasetId, boughtAt);
    for (const { index, numbers } of shelves) {
      const ranges = this.rangesOn(datasetId, index);
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
    for (const { uploadId, first, count } of this.rangesOn(datasetId, shelf))
      if (number >= first && number < first + count) add(`uploads.${uploadId}.returned`, 1);
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

  private rangesOn(datasetId: DatasetId, index: ShelfIndex): readonly UploadRange[] {
    return this.ranges.get(`${datasetId}:${index}`) ?? [];
  }
}

/** The day (UTC) of a moment: 2026-01-31. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
