import {
  changeRecord,
  type AdminChange,
  type AuditedAction,
  type UserId,
} from '@leadmart/contracts';
import type { CreditPackage } from './package.js';

/** The audit record of a change to one package. */
export function packageRecord(change: AdminChange<CreditPackage>): AuditedAction {
  return changeRecord(change, {
    type: 'package',
    nameOf: ({ packageName }) => packageName,
    factsOf: ({ id: _id, stamp: _stamp, ...fields }) => fields,
  });
}

/** The audit record of a global discount, with the earlier discount of each package. */
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
