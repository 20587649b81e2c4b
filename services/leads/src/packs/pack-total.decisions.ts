import { pageSize, type PurchaseId } from '@leadmart/contracts';

/** The first page of a buyer's packs, newest first, and the number of all packs at that time. */
export interface FirstPage {
  readonly ids: readonly PurchaseId[];
  readonly total: number;
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
