import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { PackageId } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock } from '@leadmart/platform/time';
import type { BillingConfig } from '../billing.config.js';
import type { CreditPackage } from './package.js';
import { PackageRepository } from './package.repository.js';

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

/** Stores the demo packages when no package was ever stored and demo accounts are on. */
@Injectable()
export class DemoPackagesSeeder implements OnApplicationBootstrap {
  constructor(
    private readonly packages: PackageRepository,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: BillingConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.DEMO_ACCOUNTS || !(await this.packages.isEmpty())) return;
    for (const one of demoPackages) await this.packages.insertIfMissing(one, this.clock.now());
    this.log.info({ packages: demoPackages.length }, 'demo packages stored');
  }
}
