import {
  availableOn,
  counted,
  eachCountedOnce,
  notSoldOn,
  type CountedShelf,
} from './availability.decisions.js';
import type { Outside } from './choices/choices.js';
import type { StockCounts } from './counts/stock-counts.js';
import { hasCountingLists } from './exclusions/exclusion.decisions.js';
import type { ExclusionReason } from './guards/exclusion.js';
import {
  vectorsAfter,
  type BuyerHoldings,
  type BuyerVectors,
  type ChangedHolding,
} from './holdings/holding.js';
import type { OpenShelf } from './shelf-opener.js';
import { openSet, withBitmaps, type NumberSet } from './shelves/number-set.js';
import { valueAt, type ShelfIndex } from './shelves/shelf.js';

/** The leads that a buyer can buy now, and those that they could buy otherwise. */
export interface Availability {
  readonly onShelves: ReadonlyMap<ShelfIndex, number>;
  /** The leads of each price band; missing if all have one price. */
  readonly ofBands?: readonly number[] | undefined;
  readonly leftOut: LeftOut;
}

/** The numbers of leads on the same shelves that are for sale, but not to this buyer; each lead once. */
interface LeftOut {
  /** Owned by the holder of what the buyer buys. */
  readonly owned: number;
  /** Undefined if the buyer has no list that counts. */
  readonly listed: number | undefined;
  readonly elsewhere: number;
}

/** Returns what is available on these shelves, from the vectors alone. */
export function availabilityOf(
  stock: StockCounts,
  buyer: BuyerVectors,
  shelves: readonly ShelfIndex[],
): Availability {
  const sumFor = (part: BuyerVectors['own']) =>
    shelves.reduce((sum, index) => sum + notSoldOn(part, index), 0);
  return {
    onShelves: new Map(shelves.map((index) => [index, availableOn(stock, buyer, index)])),
    leftOut: {
      owned: sumFor(buyer.own),
      listed: hasCountingLists(buyer.guard) ? sumFor(buyer.excluded.get('listed')) : undefined,
      elsewhere: sumFor(buyer.excluded.get('elsewhere')),
    },
  };
}

/** Returns what is available on opened shelves of an order that cannot have the leads `outside`. */
export function availabilityWithin(
  stock: StockCounts,
  { guard, excluded }: BuyerHoldings,
  { opened, outside }: { opened: readonly OpenShelf[]; outside: Pick<Outside, 'on' | 'bands'> },
): Availability {
  const onShelves = new Map<ShelfIndex, number>();
  const ofBands: number[] = [];
  const leftOut = { owned: 0, listed: 0, elsewhere: 0 };
  for (const shelf of opened) {
    const { index, own } = shelf;
    const fenced = stock.fence?.shelves.find((range) => range.index === index);
    withBitmaps(() => {
      const closed = openSet(shelf.withdrawn);
      for (const numbers of outside.on.get(index) ?? []) closed.orInPlace(openSet(numbers));
      if (fenced) closed.addRange(fenced.first, fenced.first + fenced.count);
      const close = (numbers: NumberSet | undefined): number => {
        const before = closed.size;
        closed.orInPlace(openSet(numbers));
        return closed.size - before;
      };
      leftOut.owned += close(own.owned);
      for (const reason of excluded.keys())
        leftOut[reason] += close(shelf.excluded.get(reason)?.owned);
      onShelves.set(index, valueAt(stock.counts, index) - closed.size);
      outside.bands?.get(index)?.forEach((numbers, band) => {
        const leads = openSet(numbers).andNotCardinality(closed);
        ofBands[band] = (ofBands[band] ?? 0) + leads;
      });
    });
  }
  const { listed, ...rest } = leftOut;
  const each = { ...rest, listed: hasCountingLists(guard) ? listed : undefined };
  return { onShelves, ...(outside.bands && { ofBands }), leftOut: each };
}

/** The holdings of a buyer on opened shelves, counted again. Numbers are stored again only if arrivals were added. */
interface Recount {
  readonly own: readonly ChangedHolding[];
  readonly excluded: ReadonlyMap<ExclusionReason, readonly ChangedHolding[]>;
}

export function recount(
  stock: StockCounts,
  { excluded }: BuyerHoldings,
  opened: readonly OpenShelf[],
): Recount {
  const changeOf = (index: ShelfIndex, part: CountedShelf): ChangedHolding => ({
    index,
    numbers: part.isGrown ? part.owned : undefined,
    owned: part.ownedCount,
    overlap: part.overlap,
    seenWithdrawn: valueAt(stock.withdrawn, index),
    seenArrivals: valueAt(stock.arrivals, index),
  });
  const excludedOn = opened.map((shelf) => eachCountedOnce(shelf, [...shelf.excluded]));
  const changesFor = (reason: ExclusionReason) =>
    opened.flatMap(({ index }, i) => {
      const part = excludedOn[i]?.get(reason);
      return part ? [changeOf(index, part)] : [];
    });
  return {
    own: opened.map(({ index, own, withdrawn }) => changeOf(index, counted(own, withdrawn))),
    excluded: new Map([...excluded.keys()].map((reason) => [reason, changesFor(reason)])),
  };
}

/** Returns the vectors of the buyer after a recount. */
export function recountedVectors(buyer: BuyerHoldings, { own, excluded }: Recount): BuyerVectors {
  return {
    guard: buyer.guard,
    own: buyer.own && vectorsAfter(buyer.own, own),
    excluded: new Map(
      [...buyer.excluded].map(([reason, known]) => [
        reason,
        vectorsAfter(known, excluded.get(reason) ?? []),
      ]),
    ),
  };
}
