import {
  changedFacts,
  type AuditedAction,
  type AuditFacts,
  type UserId,
} from '@leadmart/contracts';
import type { CreditPackage } from './package.js';

interface Act {
  readonly adminId: UserId;
  readonly at: Date;
  /** Undefined: it was not there. */
  readonly before?: CreditPackage;
  /** Undefined: it is gone. */
  readonly after?: CreditPackage;
}

/** What the audit trail says of what was done to one package. */
export function packageRecord({ adminId, at, before, after }: Act): AuditedAction {
  const one = after ?? before;
  const whileThere = after ? 'package.changed' : 'package.deleted';
  return {
    adminId,
    action: before ? whileThere : 'package.created',
    subject: { type: 'package', id: one?.id ?? '', name: one?.packageName ?? '' },
    ...changedFacts(before && factsOf(before), after && factsOf(after)),
    occurredAt: at.toISOString(),
  };
}

/** One record for the global discount; before it, each package may have had its own. */
export function discountRecord(
  packages: readonly CreditPackage[],
  { discount, adminId, at }: { discount: number; adminId: UserId; at: Date },
): AuditedAction {
  const before = packages.map((one) => `${one.packageName}: ${one.discount}%`);
  return {
    adminId,
    action: 'packages.discounted',
    subject: { type: 'all-packages', id: 'all', name: 'All packages' },
    before: { discounts: before },
    after: { discount, packages: packages.length },
    occurredAt: at.toISOString(),
  };
}

function factsOf({ id: _id, ...fields }: CreditPackage): AuditFacts {
  return { ...fields };
}
