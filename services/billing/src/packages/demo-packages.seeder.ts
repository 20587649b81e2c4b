import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock } from '@leadmart/platform/time';
import type { BillingConfig } from '../billing.config.js';
import { demoPackages } from './demo-packages.js';
import { PackageRepository } from './package.repository.js';

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
