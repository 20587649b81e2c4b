import type { DatasetId, PurchaseId, UserId } from '@leadmart/contracts';
import type { StockCounts } from '../counts/stock-counts.js';
import type { BuyerGuard } from '../guards/buyer-guard.schema.js';
import type { Excluder, ExclusionReason } from '../guards/exclusion.js';
import type { NumberSet } from '../shelves/number-set.js';
import { allShelves, emptyVector, valueAt, type ShelfIndex } from '../shelves/shelf.js';
import type { HolderDocument } from './holder.schema.js';
import type { PackedHoldings } from './packed-holdings.js';
import { vectorNames, type Vectors } from './packed-vectors.js';

/** The owner of holdings: a buyer, all buyers together in an exclusive dataset, or an excluder of a buyer. */
export type Holder = Owner | Excluder;
export type Owner = UserId | 'everybody';

/** A buyer in a dataset. */
export interface BuyerKey {
  readonly datasetId: DatasetId;
  readonly buyerId: UserId;
  /** The holder of what the buyer buys: see holderOf. */
  readonly holder: Owner;
  /** The number of buyers to whom each lead is sold at most; any number if missing. */
  readonly maxBuyers?: number | undefined;
}

/** A purchase, and the holder of what it buys. */
export type SoldTo = Pick<BuyerKey, 'datasetId' | 'holder'> & { readonly purchaseId: PurchaseId };

export function holderOf({ exclusive }: { readonly exclusive: boolean }, buyerId: UserId): Owner {
  return exclusive ? 'everybody' : buyerId;
}

/** Returns whether each lead is sold once, or no longer, unlike when a purchase chose its holder. */
export function isTurned({ turn }: Pick<StockCounts, 'turn'>, holder: Owner): boolean {
  return turn?.exclusive !== undefined && turn.exclusive !== (holder === 'everybody');
}

/** A holder as a transaction read it, before it changes the holdings. */
export interface KnownHolder extends HolderVectors {
  /** A shelf with owned leads whose bitmap is not packed has a document of its own. */
  readonly packed: PackedHoldings;
}

/** One shelf of a holder to be stored. */
export interface ChangedHolding {
  readonly index: ShelfIndex;
  /** Undefined if the stored numbers did not change. */
  readonly numbers: NumberSet | undefined;
  readonly owned: number;
  readonly overlap: number;
  readonly seenWithdrawn: number;
  readonly seenArrivals: number;
}

/** A holder's vectors in a dataset. */
export type HolderVectors = Vectors & Pick<HolderDocument, 'undone' | 'settlement'>;

/** The leads of a dataset that a buyer cannot buy. */
export interface BuyersHolders<H extends HolderVectors = KnownHolder> {
  /** The leads that the buyer owns, or all buyers in an exclusive dataset. */
  readonly own: H | undefined;
  /** The leads that are not sold to the buyer for other reasons. */
  readonly excluded: ReadonlyMap<ExclusionReason, H>;
}

/** These leads, with the guard that shows whether they are up to date. */
export interface BuyerHoldings<H extends HolderVectors = KnownHolder> extends BuyersHolders<H> {
  readonly guard: BuyerGuard;
  /** The leads that an order includes although they are excluded otherwise. */
  readonly included?: H | undefined;
}

export type BuyerVectors = BuyerHoldings<HolderVectors>;

/** Returns a holder's vectors after these changes; `before` is undefined for a new holder. */
export function vectorsAfter(
  before: HolderVectors | undefined,
  changes: readonly ChangedHolding[],
): HolderVectors {
  const after = (name: (typeof vectorNames)[number]) => {
    const vector = before ? [...before[name]] : emptyVector();
    for (const change of changes) vector[change.index] = change[name];
    return vector;
  };
  return {
    ...(before?.settlement && { settlement: before.settlement }),
    ...(before?.undone !== undefined && { undone: before.undone }),
    owned: after('owned'),
    overlap: after('overlap'),
    seenWithdrawn: after('seenWithdrawn'),
    seenArrivals: after('seenArrivals'),
  };
}

/** Returns the shelves on which a holder owns leads. */
export function ownedShelves({ owned }: Vectors): ShelfIndex[] {
  return allShelves.filter((index) => valueAt(owned, index) > 0);
}
