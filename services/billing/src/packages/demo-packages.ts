import type { PackageId } from '@leadmart/contracts';
import type { CreditPackage } from './package.js';

const aPackage = (number: number, fields: Omit<CreditPackage, 'id' | 'active'>): CreditPackage => ({
  // Fixed ids: two replicas that start at the same time store each package once.
  id: `65f0000000000000000000${(0xa0 + number).toString(16)}` as PackageId,
  active: true,
  ...fields,
});

/** The packages of a new demo. Their names differ from the tier labels that the screens show beside them. */
export const demoPackages: readonly CreditPackage[] = [
  aPackage(1, { packageName: 'Trial', creditAmount: 500, price: 25, discount: 0 }),
  aPackage(2, { packageName: 'Solo', creditAmount: 1_000, price: 48, discount: 0 }),
  aPackage(3, { packageName: 'Team', creditAmount: 2_500, price: 115, discount: 0 }),
  aPackage(4, { packageName: 'Agency', creditAmount: 5_000, price: 220, discount: 5 }),
  aPackage(5, { packageName: 'Call center', creditAmount: 10_000, price: 420, discount: 10 }),
  aPackage(6, { packageName: 'National', creditAmount: 25_000, price: 999, discount: 15 }),
];
