import { Controller } from '@nestjs/common';
import {
  applyDiscountEndpoint,
  changeCreditPackageEndpoint,
  createCreditPackageEndpoint,
  deleteCreditPackageEndpoint,
  listAdminCreditPackagesEndpoint,
  type AppliedDiscountView,
  type CreditPackageView,
} from '@leadmart/contracts';
import { CountAmount, type AmountCounter } from '@leadmart/platform/admin-amounts';
import { CurrentUser, Handles, Sent, SentVersion, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Clock } from '@leadmart/platform/time';
import { notSoldBecause } from './package.js';
import { toAdminPackageView } from './package.view.js';
import { PackagesService } from './packages.service.js';

@Controller()
export class PackagesAdminController {
  constructor(
    private readonly packages: PackagesService,
    private readonly clock: Clock,
  ) {}

  @Handles(listAdminCreditPackagesEndpoint)
  async list(
    @Sent() { query: { active } }: SentTo<typeof listAdminCreditPackagesEndpoint>,
  ): Promise<CreditPackageView[]> {
    return (await this.packages.list({ onlyActive: active === true })).map((one) =>
      toAdminPackageView(one, this.clock.now()),
    );
  }

  @Handles(createCreditPackageEndpoint)
  async create(
    @CurrentUser() { id: adminId }: SessionUser,
    @CountAmount() count: AmountCounter,
    @Sent() { body }: SentTo<typeof createCreditPackageEndpoint>,
  ): Promise<CreditPackageView> {
    return toAdminPackageView(
      await this.packages.create(body, { adminId, count }),
      this.clock.now(),
    );
  }

  @Handles(applyDiscountEndpoint)
  async applyDiscount(
    @CurrentUser() { id: adminId }: SessionUser,
    @CountAmount() count: AmountCounter,
    @Sent() { body: { discount } }: SentTo<typeof applyDiscountEndpoint>,
  ): Promise<AppliedDiscountView> {
    const changed = await this.packages.discountAll(discount, { adminId, count });
    const notSold = changed.flatMap((one) => {
      const because = one.active ? notSoldBecause(one) : undefined;
      return because === undefined ? [] : [{ packageName: one.packageName, because }];
    });
    return { message: discountSentence(discount, changed.length), notSold };
  }

  @Handles(changeCreditPackageEndpoint)
  async update(
    @CurrentUser() { id: adminId }: SessionUser,
    @CountAmount() count: AmountCounter,
    @Sent() { params: { id }, body }: SentTo<typeof changeCreditPackageEndpoint>,
    @SentVersion() version?: number,
  ): Promise<CreditPackageView> {
    const { packageName, creditAmount, price, discount, active } = body;
    const changed = { packageName, creditAmount, price, discount, active };
    return toAdminPackageView(
      await this.packages.update(id, changed, { adminId, count, version }),
      this.clock.now(),
    );
  }

  @Handles(deleteCreditPackageEndpoint)
  async delete(
    @CurrentUser() { id: adminId }: SessionUser,
    @CountAmount() count: AmountCounter,
    @Sent() { params: { id } }: SentTo<typeof deleteCreditPackageEndpoint>,
    @SentVersion() version?: number,
  ): Promise<{ success: true }> {
    await this.packages.delete(id, { adminId, count, version });
    return { success: true };
  }
}

function discountSentence(discount: number, count: number): string {
  const packages = count === 1 ? '1 package' : `${count} packages`;
  return discount === 0
    ? `Discount removed from ${packages}`
    : `Discount of ${discount}% applied to ${packages}`;
}
