import type { ReturnsPolicy, ReturnTerms } from '@leadmart/contracts';

/** The terms of returns from a time on. */
export interface PolicyVersion extends ReturnsPolicy {
  readonly from: Date;
}

/** The terms before an admin has changed them. */
export const firstPolicy: ReturnsPolicy = {
  windowDays: 14,
  capPercent: 10,
  automaticPercent: 2,
  withdrawAfterBuyers: 2,
};

/** Returns the terms that applied at a time. `versions` are in the order of their times. */
export function policyAt(versions: readonly PolicyVersion[], at: Date): ReturnsPolicy {
  const version = versions.findLast(({ from }) => from <= at);
  if (!version) return firstPolicy;
  const { from: _from, ...policy } = version;
  return policy;
}

/** The terms that buyers see before they buy. */
export const termsOf = ({ windowDays, capPercent }: ReturnTerms): ReturnTerms => ({
  windowDays,
  capPercent,
});

/** Whether fewer leads, or for fewer days, can be returned than a buyer was promised. */
export const areWorse = (now: ReturnTerms, promised: ReturnTerms): boolean =>
  now.windowDays < promised.windowDays || now.capPercent < promised.capPercent;
