import type { ReturnsPolicy, ReturnTerms } from '@leadmart/contracts';
import type { Setting } from '../../settings/setting.js';

type PolicyVersion = ReturnsPolicy & { readonly from: Date };

/** All terms of returns that ever applied, each from a time on, the oldest first. */
export type PolicyHistory = readonly PolicyVersion[];

/** The terms before an admin has changed them. */
export const firstPolicy: ReturnsPolicy = {
  windowDays: 14,
  capPercent: 10,
  automaticPercent: 2,
  withdrawAfterBuyers: 2,
};

/** Returns the terms of the last change, whatever the clock of this process says. */
export function latestPolicy(versions: PolicyHistory): ReturnsPolicy {
  const latest = versions.at(-1);
  return latest ? termsIn(latest) : firstPolicy;
}

/** Returns the terms that applied at a time. */
export function policyAt(versions: PolicyHistory, at: Date): ReturnsPolicy {
  const version = versions.findLast(({ from }) => from <= at);
  return version ? termsIn(version) : firstPolicy;
}

function termsIn({ from: _from, ...policy }: PolicyVersion): ReturnsPolicy {
  return policy;
}

export const returnsPolicy: Setting<PolicyHistory> = {
  id: 'returns',
  type: 'returns-policy',
  name: 'Returns policy',
  first: [],
  valuesOf: latestPolicy,
  factsOf: latestPolicy,
};

/** The terms that buyers see before they buy. */
export const termsOf = ({ windowDays, capPercent }: ReturnTerms): ReturnTerms => ({
  windowDays,
  capPercent,
});

/** Whether fewer leads, or for fewer days, can be returned than a buyer was promised. */
export const areWorse = (now: ReturnTerms, promised: ReturnTerms): boolean =>
  now.windowDays < promised.windowDays || now.capPercent < promised.capPercent;
