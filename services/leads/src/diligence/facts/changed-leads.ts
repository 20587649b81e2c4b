import type { BuyersChange } from '@leadmart/stock';
import type { ChangedLeads } from '../documents/diligence-document.js';

/** Adds changes of the same kind, day and check up, in their order. Those without leads of the pack are left out. */
export function changedLeads(changes: readonly BuyersChange[]): ChangedLeads[] {
  const sums = new Map<string, ChangedLeads>();
  for (const { change, places } of changes) {
    if (places.length === 0) continue;
    const { kind, at, checkedOn = null } = change;
    // The source of an opt-out is an admin's note about a person.
    const source = kind === 'opted-out' ? null : (change.source ?? null);
    const day = at.toISOString().slice(0, 10);
    const key = [day, kind, checkedOn, source].join(' ');
    const leads = (sums.get(key)?.leads ?? 0) + places.length;
    sums.set(key, { day, kind, checkedOn, source, leads });
  }
  return [...sums.values()];
}
