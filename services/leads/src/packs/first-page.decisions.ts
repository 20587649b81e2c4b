import { pageSize, tenths, type CreditTenths, type PurchaseId } from '@leadmart/contracts';
import { quantityOf, type Purchase } from '../purchases/purchase.js';
import type { PackPlace } from './pack.repository.js';

/** Sums over packs; the cost in tenths of credits. */
export interface PackTotals {
  readonly packs: number;
  readonly leads: number;
  readonly cost: CreditTenths;
}

/** What a pack adds to the totals. */
export interface PackShare {
  readonly id: PurchaseId;
  readonly leads: number;
  readonly cost: CreditTenths;
}

/** The first page of a buyer's packs, newest first, and the totals of all packs at that time. */
export interface FirstPage {
  readonly packs: readonly PackShare[];
  readonly totals: PackTotals;
}

export function shareOf(pack: Purchase): PackShare {
  return { id: pack.id, leads: quantityOf(pack), cost: pack.cost };
}

/** Whether a first page still holds the newest packs, given the packs of the last minutes in any order. */
export function isCurrent({ packs }: FirstPage, recent: readonly PackPlace[]): boolean {
  const newest = [...recent]
    .sort((a, b) => b.endedAt.getTime() - a.endedAt.getTime() || (a._id < b._id ? 1 : -1))
    .slice(0, pageSize);
  return newest.every(({ _id }, index) => _id === packs[index]?.id);
}

/**
 * The totals of all packs, if they follow from the first page and an earlier one; otherwise undefined. Packs are never
 * deleted, so the same packs as before are older than a pack of both pages.
 */
export function decideTotals(
  packs: readonly PackShare[],
  earlier: FirstPage | undefined,
): PackTotals | undefined {
  if (packs.length < pageSize) return withPacks(none, packs);
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

const none: PackTotals = { packs: 0, leads: 0, cost: tenths(0) };

/** The totals with these packs added. */
export function withPacks(totals: PackTotals, packs: readonly PackShare[]): PackTotals {
  return packs.reduce(
    (sum, { leads, cost }) => ({
      packs: sum.packs + 1,
      leads: sum.leads + leads,
      cost: tenths(sum.cost + cost),
    }),
    totals,
  );
}
