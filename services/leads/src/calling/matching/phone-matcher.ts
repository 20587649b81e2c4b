import { Injectable } from '@nestjs/common';
import type { DatasetId, UserId } from '@leadmart/contracts';
import { batchesOf } from '@leadmart/platform/mongo';
import {
  type AllocatedShelf,
  AllocationRepository,
  MoveHistories,
  PackPositions,
  PhonePlaces,
  setOf,
  type ShelfIndex,
} from '@leadmart/stock';
import { PackReader, type Purchase } from '../../selling/index.js';

/** A pack of the buyer with leads that have one of the phones. */
export interface MatchedPack {
  readonly pack: Purchase;
  readonly shelves: readonly AllocatedShelf[];
  /** The positions of these leads by phone. */
  readonly positions: ReadonlyMap<number, number>;
}

/** The numbers of leads with the phones of a search, at all places where they ever were, and the phone of each. */
type Wanted = ReadonlyMap<ShelfIndex, ReadonlyMap<number, number>>;

const packsAtOnce = 200;

/**
 * Finds leads of a buyer by phone: in the directories of the datasets that they bought from, and then in the numbers of each
 * pack. No line of a pack is read.
 */
@Injectable()
export class PhoneMatcher {
  constructor(
    private readonly packs: PackReader,
    private readonly places: PhonePlaces,
    private readonly histories: MoveHistories,
    private readonly allocations: AllocationRepository,
  ) {}

  /** The newest pack first. */
  async match(buyerId: UserId, phones: readonly number[]): Promise<MatchedPack[]> {
    const packs = await this.packs.all(buyerId);
    const wanted = new Map<DatasetId, Wanted>();
    for (const datasetId of new Set(packs.map((pack) => pack.datasetId)))
      wanted.set(datasetId, await this.wantedIn(datasetId, phones));
    const possible = packs.filter(({ datasetId }) => (wanted.get(datasetId)?.size ?? 0) > 0);
    const sets = new Map(
      [...wanted].map(([datasetId, shelves]) => [datasetId, setsOf(shelves)] as const),
    );
    const matched: MatchedPack[] = [];
    for (const batch of batchesOf(possible, packsAtOnce)) {
      const allocated = await this.allocatedTo(batch);
      for (const pack of batch) {
        const shelves = allocated.get(pack.id) ?? [];
        const found = new PackPositions(shelves).among(sets.get(pack.datasetId) ?? new Map());
        const phoneAt = wanted.get(pack.datasetId);
        const positions = found.flatMap(({ shelf, number, position }) => {
          const phone = phoneAt?.get(shelf)?.get(number);
          return phone === undefined ? [] : [[phone, position] as const];
        });
        if (positions.length > 0) matched.push({ pack, shelves, positions: new Map(positions) });
      }
    }
    return matched;
  }

  private async allocatedTo(packs: readonly Purchase[]) {
    const allocated = new Map<string, readonly AllocatedShelf[]>();
    const ids = packs.map(({ id }) => id);
    for await (const { purchaseId, shelves } of this.allocations.ofPurchases(ids))
      allocated.set(purchaseId, shelves);
    return allocated;
  }

  private async wantedIn(datasetId: DatasetId, phones: readonly number[]): Promise<Wanted> {
    const places = await this.places.find(datasetId, phones);
    const shelves = new Set([...places.values()].map(({ shelf }) => shelf));
    const wanted = new Map<ShelfIndex, Map<number, number>>();
    if (shelves.size === 0) return wanted;
    const history = await this.histories.read(datasetId, [...shelves]);
    for (const [phone, place] of places)
      for (const { shelf, number } of history.placesOf(place)) {
        const known = wanted.get(shelf) ?? new Map<number, number>();
        wanted.set(shelf, known.set(number, phone));
      }
    return wanted;
  }
}

const setsOf = (wanted: Wanted) =>
  new Map([...wanted].map(([shelf, numbers]) => [shelf, setOf(numbers.keys())] as const));
