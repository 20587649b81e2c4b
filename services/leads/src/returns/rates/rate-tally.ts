import type { ClaimReason, DatasetId, StateCode, UploadId } from '@leadmart/contracts';
import type { AllocatedShelf } from '../../stock/holdings/allocation.js';
import { sizeOf } from '../../stock/shelves/number-set.js';
import { countWithin, type ShelfRange } from '../../stock/shelves/shelf-range.js';
import { stateOf } from '../../stock/shelves/shelf.js';
import type { ClaimedLead } from '../claims/claim.js';

/** An upload whose share of sold and returned leads is counted. */
export interface CountedUpload {
  readonly id: UploadId;
  readonly datasetId: DatasetId;
  readonly added?: readonly ShelfRange[];
}

export interface Rate {
  readonly sold: number;
  readonly returned: number;
}

/** Counts by one property. */
class Rates<K> {
  private readonly rates = new Map<K, { sold: number; returned: number }>();

  add(key: K, { sold = 0, returned = 0 }: Partial<Rate>): void {
    const rate = this.rates.get(key) ?? { sold: 0, returned: 0 };
    rate.sold += sold;
    rate.returned += returned;
    this.rates.set(key, rate);
  }

  of(key: K): Rate {
    return this.rates.get(key) ?? { sold: 0, returned: 0 };
  }

  /** Those with returned leads, most first. */
  returned(): (Rate & { readonly key: K })[] {
    return [...this.rates]
      .map(([key, rate]) => ({ key, ...rate }))
      .filter(({ returned }) => returned > 0)
      .sort((a, b) => b.returned - a.returned);
  }
}

/** Adds up sold and returned leads. Add the returned ones first: only their uploads are compared with what was sold. */
export class RateTally {
  readonly days = new Rates<string>();
  readonly datasets = new Rates<DatasetId>();
  readonly uploads = new Rates<UploadId>();
  readonly states = new Rates<StateCode>();
  readonly reasons = new Rates<ClaimReason>();

  constructor(private readonly known: readonly CountedUpload[]) {}

  addReturned({ datasetId, shelf, number, reason, boughtAt }: ClaimedLead): void {
    const one = { returned: 1 };
    this.days.add(dayOf(boughtAt), one);
    this.datasets.add(datasetId, one);
    this.states.add(stateOf(shelf), one);
    this.reasons.add(reason, one);
    for (const { id, range } of this.rangesOn(datasetId, shelf))
      if (number >= range.first && number < range.first + range.count) this.uploads.add(id, one);
  }

  addSold(
    { datasetId, day }: { datasetId: DatasetId; day: string },
    { index, numbers }: AllocatedShelf,
  ): void {
    const sold = sizeOf(numbers);
    this.days.add(day, { sold });
    this.datasets.add(datasetId, { sold });
    this.states.add(stateOf(index), { sold });
    for (const { id, range } of this.rangesOn(datasetId, index))
      if (this.uploads.of(id).returned > 0)
        this.uploads.add(id, { sold: countWithin(numbers, range) });
  }

  private rangesOn(datasetId: DatasetId, index: number) {
    return this.known.flatMap((upload) =>
      upload.datasetId === datasetId
        ? (upload.added ?? [])
            .filter((range) => range.index === index)
            .map((range) => ({ id: upload.id, range }))
        : [],
    );
  }
}

/** The day (UTC) of a moment: 2026-01-31. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
