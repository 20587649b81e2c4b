import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  costOf,
  tenths,
  type CreditTenths,
  type StateCode,
  type UploadId,
  type UserId,
} from '@leadmart/contracts';
import { type AllocatedShelf, countTaken, type Place, stateOf } from '@leadmart/stock';
import { boughtAtOf, PackPrices, type Purchase } from '../../selling/index.js';
import { UploadReader, UploadRanges, type UploadRange } from '../../supply/index.js';
import { CallingSumsRepository, type SumsChange } from './calling-sums.repository.js';
import type { Standing } from './standing.decisions.js';

/** The uploads that the leads of a pack come from. */
export interface PackOrigins {
  readonly pack: Purchase;
  readonly shelves: readonly AllocatedShelf[];
  readonly ranges: UploadRanges;
  readonly uploadedAt: ReadonlyMap<UploadId, Date>;
  /** The price of a lead of each range. */
  readonly prices: ReadonlyMap<UploadRange, CreditTenths>;
}

/** The change that new outcomes of a lead make. */
export interface LeadChange {
  readonly place: Place;
  readonly change: Standing;
}

type Origin = UploadId | 'other';

/** Adds outcomes to the sums of their pack, in the transaction that stores them. */
@Injectable()
export class ResultAdder {
  constructor(
    private readonly sums: CallingSumsRepository,
    private readonly uploads: UploadReader,
    private readonly prices: PackPrices,
  ) {}

  /** Removes the sums of a deleted user. */
  async erase(buyerId: UserId): Promise<void> {
    await this.sums.removeOf(buyerId);
  }

  async originsOf(pack: Purchase, shelves: readonly AllocatedShelf[]): Promise<PackOrigins> {
    const uploads = await this.uploads.completedOf([pack.datasetId]);
    const dated = uploads.flatMap(({ id, completedAt }) =>
      completedAt ? [[id, completedAt] as const] : [],
    );
    const ranges = new UploadRanges(uploads);
    const sold = shelves.flatMap(({ index }) => ranges.on(pack.datasetId, index));
    // The leads of a range were listed on one day.
    const firsts = sold.map(({ index: shelf, first: number }) => ({ shelf, number }));
    const prices = await this.prices.of(pack, firsts);
    const priceOf = new Map(sold.map((range, i) => [range, prices[i] ?? tenths(0)]));
    return { pack, shelves, ranges, uploadedAt: new Map(dated), prices: priceOf };
  }

  /** Costs one read, and no command for the writes. */
  async add(
    origins: PackOrigins,
    changes: readonly LeadChange[],
    tx: ClientSession,
  ): Promise<void> {
    const { pack, ranges } = origins;
    const { id: packId, buyerId, datasetId } = pack;
    const isKnown = await this.sums.has({ packId, buyerId, boughtAt: boughtAtOf(pack) }, tx);
    const added = new Map<Origin, Record<string, number>>();
    for (const { place, change } of changes) {
      const origin = ranges.uploadOf(datasetId, place) ?? 'other';
      const $inc = added.get(origin) ?? { called: 0, contacts: 0, badNumbers: 0 };
      added.set(origin, $inc);
      for (const [field, by] of Object.entries(change) as [string, number][]) {
        if (by === 0) continue;
        const path = `states.${stateOf(place.shelf)}.${field}`;
        $inc[path] = ($inc[path] ?? 0) + by;
        if (field in $inc) $inc[field] = ($inc[field] ?? 0) + by;
      }
    }
    const fresh = isKnown ? new Map<Origin, SumsChange['fresh']>() : freshSums(origins);
    const all = new Set([...fresh.keys(), ...added.keys()]);
    const nothing = { called: 0, contacts: 0, badNumbers: 0 };
    const writes = [...all].map((origin): SumsChange => {
      const first = fresh.get(origin);
      const $inc = added.get(origin) ?? nothing;
      return { _id: `${packId}:${origin}`, buyerId, $inc, ...(first && { fresh: first }) };
    });
    this.sums.change(writes, tx);
  }
}

/** The leads of the pack and their cost, by upload and state. */
function freshSums({ pack, shelves, ranges, uploadedAt, prices }: PackOrigins) {
  const { id: packId, datasetId, datasetName } = pack;
  const sold = new Map<Origin, Record<string, number>>();
  const others: { state: StateCode; leads: number }[] = [];
  let rest: number = pack.cost;
  const count = (origin: Origin, state: StateCode, leads: number, spent: number) => {
    if (leads === 0) return;
    const known = sold.get(origin) ?? {};
    sold.set(origin, known);
    for (const [field, by] of Object.entries({ leads, spent }))
      known[`states.${state}.${field}`] = (known[`states.${state}.${field}`] ?? 0) + by;
    rest -= spent;
  };
  for (const { index, numbers } of shelves) {
    const known = ranges.on(datasetId, index);
    const { all, inRanges } = countTaken(numbers, known);
    const state = stateOf(index);
    known.forEach((range, i) => {
      const leads = inRanges[i] ?? 0;
      count(range.uploadId, state, leads, costOf(leads, prices.get(range) ?? tenths(0)));
    });
    others.push({ state, leads: all - inRanges.reduce((sum, leads) => sum + leads, 0) });
  }
  // Other leads have days of their own: they cost what is left of the pack, on average.
  const parts = spread(
    rest,
    others.map(({ leads }) => leads),
  );
  others.forEach(({ state, leads }, i) => count('other', state, leads, parts[i] ?? 0));
  const about = { packId, datasetId, datasetName, boughtAt: boughtAtOf(pack) };
  return new Map(
    [...sold].map(([origin, sums]) => {
      const at = origin === 'other' ? undefined : uploadedAt.get(origin);
      const upload = origin !== 'other' && { uploadId: origin, ...(at && { uploadedAt: at }) };
      return [origin, { ...about, ...upload, ...sums }] as const;
    }),
  );
}

/** Splits an amount in proportion to sizes, into whole numbers with an exact total. */
function spread(amount: number, sizes: readonly number[]): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let [before, given] = [0, 0];
  return sizes.map((size) => {
    before += size;
    const part = size === 0 ? 0 : Math.floor((amount * before) / total) - given;
    given += part;
    return part;
  });
}
