import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  BillingAdminActed,
  PackageNotFound,
  type CreditPackageBody,
  type CreditPackageView,
  type PackageId,
  type UserId,
} from '@leadmart/contracts';
import type { AmountCounter } from '@leadmart/platform/admin-amounts';
import { RecentValues } from '@leadmart/platform/caching';
import { EventLog } from '@leadmart/platform/event-log';
import { newId, Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { refuseStale, stamped } from '@leadmart/platform/versions';
import { discountRecord, packageRecord } from './package-audit.js';
import { cheapestCovering, isForSale, valuesOf, type CreditPackage } from './package.js';
import { PackageRepository } from './package.repository.js';
import { toPackageView } from './package.view.js';

interface By {
  readonly adminId: UserId;
  readonly count: AmountCounter;
}

interface ByWithVersion extends By {
  /** The version that the admin changes. */
  readonly version: number | undefined;
}

/** Lists, sells and changes credit packages. Each change writes an audit record in its transaction and counts prices. */
@Injectable()
export class PackagesService {
  private readonly recent = new RecentValues<'for sale', readonly CreditPackageView[]>({
    read: async () => (await this.listForSale()).map(toPackageView),
  });

  constructor(
    private readonly packages: PackageRepository,
    private readonly transactions: Transactions,
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
  ) {}

  async list(which: { onlyActive: boolean }): Promise<CreditPackage[]> {
    return this.packages.list(which);
  }

  /** The packages that can be bought, for screens: up to a second old after a change by another process. A payment reads its package. */
  forSale(): Promise<readonly CreditPackageView[]> {
    return this.recent.get('for sale');
  }

  async cheapestCovering(credits: number): Promise<CreditPackage | undefined> {
    return cheapestCovering(await this.listForSale(), credits);
  }

  private async listForSale(): Promise<CreditPackage[]> {
    return (await this.packages.list({ onlyActive: true })).filter(isForSale);
  }

  async create(body: CreditPackageBody, { adminId, count }: By): Promise<CreditPackage> {
    const created = { id: newId() as PackageId, ...body };
    const at = this.clock.now();
    await this.change(async (tx) => {
      await count(1);
      await this.packages.insert(created, at, tx);
      const record = packageRecord({ adminId, at, after: created });
      await this.eventLog.add(BillingAdminActed, record, tx);
    });
    return created;
  }

  async update(
    id: PackageId,
    body: CreditPackageBody,
    { adminId, count, version }: ByWithVersion,
  ): Promise<CreditPackage> {
    const at = this.clock.now();
    return this.change(async (tx) => {
      const before = await this.packages.find(id, tx);
      if (!before) throw PackageNotFound();
      refuseStale(valuesOf, before, { version, values: valuesOf(body) });
      await count(1);
      const changed = { before, after: { ...before, ...body } };
      const after = stamped(valuesOf, changed, { by: adminId, at, isUndoable: true });
      this.packages.update([after], at, tx);
      const record = packageRecord({ adminId, at, before, after });
      await this.eventLog.add(BillingAdminActed, record, tx);
      return after;
    });
  }

  async delete(id: PackageId, { adminId, count, version }: ByWithVersion): Promise<void> {
    const at = this.clock.now();
    await this.change(async (tx) => {
      const before = await this.packages.find(id, tx);
      if (!before) throw PackageNotFound();
      refuseStale(valuesOf, before, { version, values: {} });
      await count(1);
      await this.packages.softDelete(id, at, tx);
      const record = packageRecord({ adminId, at, before });
      await this.eventLog.add(BillingAdminActed, record, tx);
    });
  }

  /** Gives all packages this discount and returns them. */
  async discountAll(discount: number, { adminId, count }: By): Promise<CreditPackage[]> {
    const at = this.clock.now();
    return this.change(async (tx) => {
      const before = await this.packages.list({ onlyActive: false }, tx);
      await count(before.length);
      const after = before.map((one) =>
        stamped(
          valuesOf,
          { before: one, after: { ...one, discount } },
          { by: adminId, at, isUndoable: true },
        ),
      );
      this.packages.update(after, at, tx);
      const record = discountRecord(before, { discount, adminId, at });
      await this.eventLog.add(BillingAdminActed, record, tx);
      return after;
    });
  }

  private async change<T>(work: (tx: ClientSession) => Promise<T>): Promise<T> {
    try {
      return await this.transactions.run(work);
    } finally {
      this.recent.forgetAll();
    }
  }
}
