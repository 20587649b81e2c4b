import { countsOfOwnChecks, type OwnChecks } from '../../selling/index.js';
import type { OwnCheckedLeads } from '../documents/diligence-document.js';

/** Adds the results of a buyer's own registry files up by day and registry number, in the order of the files. */
export function ownCheckedLeads(own: OwnChecks): OwnCheckedLeads[] {
  const counts = countsOfOwnChecks(own);
  const sums = new Map<string, OwnCheckedLeads>();
  own.checks.forEach(({ checkedOn, registryNumber }, i) => {
    const key = `${checkedOn} ${registryNumber}`;
    const before = sums.get(key) ?? { blocked: 0, callable: 0 };
    const blocked = before.blocked + (counts[i]?.blocked ?? 0);
    const callable = before.callable + (counts[i]?.callable ?? 0);
    sums.set(key, { checkedOn, registryNumber, blocked, callable });
  });
  return [...sums.values()];
}
