import { pageSize } from '@leadmart/contracts';
import { noTotals, withPacks, type PackShare, type PackTotals } from './pack-totals.js';
import type { PackPlace } from './pack.reader.js';

/** The first page of a buyer's packs, newest first, and the totals of all packs at that time. */
export interface FirstPage {
  readonly packs: readonly PackShare[];
  readonly totals: PackTotals;
}

/**
 * Whether a first page still holds the newest packs under their names, given the packs that were purchased or renamed since
 * a time, in any order.
 */
export function isCurrent(
  { packs }: FirstPage,
  recent: readonly PackPlace[],
  since: Date,
): boolean {
  const newest = recent
    .filter(({ endedAt }) => endedAt >= since)
    .sort((a, b) => b.endedAt.getTime() - a.endedAt.getTime() || (a._id < b._id ? 1 : -1))
    .slice(0, pageSize);
  const shown = new Map(packs.map(({ id, renamedAt }) => [id, renamedAt?.getTime()]));
  return (
    newest.every(({ _id }, index) => _id === packs[index]?.id) &&
    recent.every(({ _id, renamedAt }) => !shown.has(_id) || shown.get(_id) === renamedAt?.getTime())
  );
}

/**
 * The totals of all packs, if they follow from the first page and an earlier one; otherwise undefined. Packs are never
 * deleted, so the same packs as before are older than a pack of both pages.
 */
export function decideTotals(
  packs: readonly PackShare[],
  earlier: FirstPage | undefined,
): PackTotals | undefined {
  if (packs.length < pageSize) return withPacks(noTotals, packs);
  const last = packs.at(-1);
  if (earlier === undefined || last === undefined) return undefined;
  const position = earlier.packs.findIndex(({ id }) => id === last.id);
  if (position === -1) return undefined;
  const known = new Set(earlier.packs.slice(0, position + 1).map(({ id }) => id));
  return withPacks(
    earlier.totals,
    packs.filter(({ id }) => !known.has(id)),
  );
}
