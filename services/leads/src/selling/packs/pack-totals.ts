import { tenths, type CreditTenths, type PurchaseId } from '@leadmart/contracts';
import { quantityOf, type Purchase } from '../purchases/purchase.js';

/** Sums over packs; the cost in tenths of credits. */
export interface PackTotals {
  readonly packs: number;
  readonly leads: number;
  readonly cost: CreditTenths;
}

/** One pack of a page, with its part in the totals. */
export interface PackShare {
  readonly id: PurchaseId;
  readonly leads: number;
  readonly cost: CreditTenths;
  /** The last change of its name. */
  readonly renamedAt?: Date;
}

export const noTotals: PackTotals = { packs: 0, leads: 0, cost: tenths(0) };

export function shareOf(pack: Purchase): PackShare {
  const { id, cost, renamedAt } = pack;
  return { id, leads: quantityOf(pack), cost, ...(renamedAt && { renamedAt }) };
}

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
