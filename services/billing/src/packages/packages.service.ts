import { Injectable } from '@nestjs/common';
import { PackageNotFound, type CreditPackageBody, type PackageId } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { newId } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { cheapestCovering, type CreditPackage } from './package.js';
import { PackageRepository } from './package.repository.js';

interface By {
  readonly adminId: string;
}

/** The credit packages: what is on sale, and what admins do to it. */
@Injectable()
export class PackagesService {
  constructor(
    private readonly packages: PackageRepository,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  async list(which: { onlyActive: boolean }): Promise<CreditPackage[]> {
    return await this.packages.list(which);
  }

  /** A package a buyer may buy now; an inactive one does not exist for buyers. */
  async onSale(id: PackageId): Promise<CreditPackage> {
    const found = await this.packages.find(id);
    if (!found?.active) throw PackageNotFound();
    return found;
  }

  async cheapestCovering(credits: number): Promise<CreditPackage | undefined> {
    return cheapestCovering(await this.packages.list({ onlyActive: true }), credits);
  }

  async create(body: CreditPackageBody, { adminId }: By): Promise<CreditPackage> {
    const created = { id: newId() as PackageId, ...body };
    await this.packages.insert(created, this.clock.now());
    this.log.info({ adminId, after: created }, 'credit package created');
    return created;
  }

  async update(changed: CreditPackage, { adminId }: By): Promise<CreditPackage> {
    const before = await this.packages.find(changed.id);
    const isThere = await this.packages.update(changed, this.clock.now());
    if (!isThere) throw PackageNotFound();
    this.log.info({ adminId, before, after: changed }, 'credit package changed');
    return changed;
  }

  async delete(packageId: PackageId, { adminId }: By): Promise<void> {
    const wasThere = await this.packages.softDelete(packageId, this.clock.now());
    if (!wasThere) throw PackageNotFound();
    this.log.info({ adminId, packageId }, 'credit package deleted');
  }

  /** Returns how many packages have the discount now. */
  async discountAll(discount: number, { adminId }: By): Promise<number> {
    const count = await this.packages.discountAll(discount, this.clock.now());
    this.log.info({ adminId, discount, count }, 'discount given to all credit packages');
    return count;
  }
}
