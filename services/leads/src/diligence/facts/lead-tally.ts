import type { StateCode } from '@leadmart/contracts';
import { type Place, type ShelfIndex, stateOf } from '@leadmart/stock';
import type { Purchase } from '../../selling/index.js';
import { type DncCheck, type LastChecks, laterOf } from '../../supply/index.js';
import type { CheckedLeads, StateLeads } from '../documents/diligence-document.js';

/** Counts the leads of a pack by state and by their last check. */
export class LeadTally {
  private readonly shelves = new Map<ShelfIndex, number>();
  /** A check is one object for all leads that have it from one list, or one range of an upload. */
  private readonly checks = new Map<DncCheck, number>();

  constructor(
    private readonly pack: Pick<Purchase, 'dncCheck'>,
    private readonly lastChecks: LastChecks,
  ) {}

  /** `phone` as it is stored, ten digits; empty for a line that is blank. */
  add(place: Place, phone: string): void {
    count(this.shelves, place.shelf);
    count(this.checks, laterOf(this.pack.dncCheck, this.lastChecks.of(Number(phone), place)));
  }

  byState(): StateLeads[] {
    const states = new Map<StateCode, number>();
    for (const [shelf, leads] of this.shelves) count(states, stateOf(shelf), leads);
    return [...states]
      .map(([state, leads]) => ({ state, leads }))
      .sort((a, b) => compare(a.state, b.state));
  }

  /** The latest first, leads without a check last. */
  byCheck(): CheckedLeads[] {
    const sums = new Map<string, CheckedLeads>();
    for (const [{ checkedOn, source }, more] of this.checks) {
      const key = JSON.stringify([checkedOn, source]);
      sums.set(key, { checkedOn, source, leads: (sums.get(key)?.leads ?? 0) + more });
    }
    return [...sums.values()].sort(
      (a, b) => compare(b.checkedOn, a.checkedOn) || compare(a.source, b.source),
    );
  }
}

function count<K>(sums: Map<K, number>, key: K, more = 1): void {
  sums.set(key, (sums.get(key) ?? 0) + more);
}

/** By code units, so that the order does not depend on a locale. */
function compare(a: string | null, b: string | null): number {
  const [one, other] = [a ?? '', b ?? ''];
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
