import type { DatasetId } from '@leadmart/contracts';
import { isStale } from '../availability.decisions.js';
import type { StockCounts } from '../counts/stock-counts.js';
import type { BuyerGuard } from '../guards/buyer-guard.schema.js';
import {
  exclusionReasons,
  ExclusionsOutOfDate,
  FundingUnknown,
  type ExclusionReason,
  type Settlement,
} from '../guards/exclusion.js';
import type { BuyerVectors, HolderVectors } from '../holdings/holding.js';
import { sumOf, valueAt, type ShelfIndex } from '../shelves/shelf.js';

/** Returns whether the buyer has suppression lists, or has had some, and has held credits. */
export function hasCountingLists({ lists, funded }: BuyerGuard): boolean {
  return lists !== undefined && funded === true;
}

/** Returns the reasons for which leads of this dataset may be excluded for the buyer. */
export function reasonsFor(guard: BuyerGuard, datasetId: DatasetId): ExclusionReason[] {
  const isElsewhere = otherDatasets(guard, datasetId).length > 0;
  const applies = { listed: hasCountingLists(guard), elsewhere: isElsewhere };
  return exclusionReasons.filter((reason) => applies[reason]);
}

/**
 * Returns what a buyer cannot buy with an order: leads that they own elsewhere can be included in it. Throws FundingUnknown
 * unless the buyer has no lists, is known to have held credits, or is known not to (`isUnfunded`).
 */
export function forOrder<B extends BuyerVectors>(
  buyer: B,
  { includeOwned = buyer.guard.includesOwned ?? false, isUnfunded = false }: OrderChoice,
): B {
  const { lists, funded } = buyer.guard;
  if (lists !== undefined && funded !== true && !isUnfunded) throw new FundingUnknown();
  if (!includeOwned) return buyer;
  const excluded = new Map(buyer.excluded);
  const included = excluded.get('elsewhere');
  excluded.delete('elsewhere');
  return { ...buyer, guard: { ...buyer.guard, taken: {} }, excluded, included };
}

interface OrderChoice {
  readonly includeOwned?: boolean | undefined;
  readonly isUnfunded?: boolean | undefined;
}

/** Returns the other datasets from which the buyer has bought. */
export function otherDatasets({ taken = {} }: BuyerGuard, datasetId: DatasetId): DatasetId[] {
  return (Object.keys(taken) as DatasetId[]).filter((id) => id !== datasetId);
}

/** Returns the reasons whose leads have to be compared, because lists, purchases or stock changed since the last time. */
export function reasonsToSettle(
  { guard, excluded }: BuyerVectors,
  datasetId: DatasetId,
  { counts }: Pick<StockCounts, 'counts'>,
): ExclusionReason[] {
  return reasonsFor(guard, datasetId).filter((reason) => {
    const settled = excluded.get(reason)?.settlement;
    if (!settled || isBehind(settled.counts, counts)) return true;
    return reason === 'listed'
      ? settled.lists !== guard.lists
      : hasTakenElsewhere(settled, guard, datasetId);
  });
}

/** Returns whether lists and purchases are the same in both, as far as they matter in this dataset. */
export function isSameGuard(one: BuyerGuard, other: BuyerGuard, datasetId: DatasetId): boolean {
  const { taken = {} } = one;
  return one.lists === other.lists && !hasTakenElsewhere({ taken }, other, datasetId);
}

/** Throws ExclusionsOutOfDate. */
export function assertSettled(
  buyer: BuyerVectors,
  datasetId: DatasetId,
  stock: Pick<StockCounts, 'counts'>,
): void {
  if (reasonsToSettle(buyer, datasetId, stock).length > 0) throw new ExclusionsOutOfDate();
}

/** Returns whether the leads of a shelf that are not sold to the buyer have to be counted again. */
export function isMiscounted(stock: StockCounts, buyer: BuyerVectors, index: ShelfIndex): boolean {
  if (isStale(stock, buyer.own, index)) return true;
  return [...buyer.excluded.values()].some(
    (excluded) =>
      isStale(stock, excluded, index) ||
      (valueAt(excluded.owned, index) > 0 && hasOldOverlap(buyer, excluded)),
  );
}

/** Purchases that were undone or include such leads, and those of others in an exclusive dataset, change what is owned. */
function hasOldOverlap({ guard, own }: BuyerVectors, { settlement }: HolderVectors): boolean {
  if (settlement?.undone !== undoneIn(guard)) return true;
  if (settlement.owned === undefined) return false;
  const { owned, undoneOfAll } = ownedByAll(own);
  return settlement.owned !== owned || (settlement.undoneOfAll ?? 0) !== undoneOfAll;
}

/** Returns what all buyers of an exclusive dataset own together, as their exclusions name it. */
export function ownedByAll(own: HolderVectors | undefined): Required<OwnedByAll> {
  return { owned: sumOf(own?.owned ?? []), undoneOfAll: own?.undone ?? 0 };
}

type OwnedByAll = Pick<Settlement, 'owned' | 'undoneOfAll'>;

/** Returns the settlement after the overlap was counted again. */
export function recountedSettlement(
  settlement: Settlement,
  { guard, own }: BuyerVectors,
): Settlement {
  return {
    ...settlement,
    undone: undoneIn(guard),
    ...(settlement.owned !== undefined && ownedByAll(own)),
  };
}

const undoneIn = ({ undone = 0 }: BuyerGuard): number => undone;

const isBehind = (seen: readonly number[], counts: readonly number[]): boolean =>
  counts.some((count, index) => count > valueAt(seen, index));

function hasTakenElsewhere(
  { taken: seen = {} }: Pick<Settlement, 'taken'>,
  guard: BuyerGuard,
  datasetId: DatasetId,
): boolean {
  return otherDatasets(guard, datasetId).some((id) => guard.taken?.[id] !== seen[id]);
}
