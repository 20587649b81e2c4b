import { pageSize, type PurchaseId } from '@leadmart/contracts';
import type { PackPlace } from './pack.repository.js';

/** The first page of a buyer's packs, newest first, and the number of all packs at that time. */
export interface FirstPage {
  readonly ids: readonly PurchaseId[];
  readonly total: number;
}

/** Whether a first page still holds the newest packs, given the packs of the last minutes in any order. */
export function isCurrent({ ids }: FirstPage, recent: readonly PackPlace[]): boolean {
  const newest = [...recent]
    .sort((a, b) => b.endedAt.getTime() - a.endedAt.getTime() || (a._id < b._id ? 1 : -1))
    .slice(0, pageSize);
  return newest.every(({ _id }, index) => _id === ids[index]);
}

/**
 * The number of all packs, if it follows from the first page and an earlier one; otherwise undefined. Packs are never
 * deleted, so as many packs as before are older than a pack of both pages.
 */
export function decideTotal(
  ids: readonly PurchaseId[],
  earlier: FirstPage | undefined,
): number | undefined {
  if (ids.length < pageSize) return ids.length;
  const last = ids[ids.length - 1];
  if (earlier === undefined || last === undefined) return undefined;
  const position = earlier.ids.indexOf(last);
  if (position === -1) return undefined;
  return ids.length + earlier.total - (position + 1);
}
