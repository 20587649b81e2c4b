import { cents, tenths, type PackageId, type PaymentId } from '@leadmart/contracts';
import type { CreditPackage } from '../../src/packages/package.js';
import type { Payment } from '../../src/payments/payment.js';
import { aBuyer, noon } from './account.js';

export const aPackageId = '65f000000000000000000061' as PackageId;

/** 1,000 credits for $49. */
export function aPackage(fields: Partial<CreditPackage> = {}): CreditPackage {
  return {
    id: aPackageId,
    packageName: 'Starter',
    creditAmount: 1_000,
    price: 49,
    discount: 0,
    active: true,
    ...fields,
  };
}

/** A payment for that package, stored and not settled. */
export function aPayment(fields: Partial<Payment> = {}): Payment {
  return {
    id: '65f000000000000000000051' as PaymentId,
    userId: aBuyer,
    packageId: aPackageId,
    packageName: 'Starter',
    paymentMethodId: 'pm_card_visa',
    credits: tenths(10_000),
    amount: cents(4_900),
    listPrice: cents(4_900),
    discount: 0,
    status: 'pending',
    requestKey: `click:${aBuyer}:${aPackageId}:pm_card_visa`,
    inputHash: 'hash',
    takenBack: { refunded: cents(0), disputes: [], credits: tenths(0) },
    lease: { dueAt: new Date(noon.getTime() + 10_000) },
    work: { dueAt: new Date(noon.getTime() + 30_000) },
    checks: 0,
    createdAt: noon,
    ...fields,
  };
}
