import { Controller } from '@nestjs/common';
import {
  applyDiscountEndpoint,
  changeCreditPackageEndpoint,
  createCreditPackageEndpoint,
  deleteCreditPackageEndpoint,
  listAdminCreditPackagesEndpoint,
  type CreditPackageView,
} from '@leadmart/contracts';
import { CountAmount, type AmountCounter } from '@leadmart/platform/admin-amounts';
import { Handles, Sent, SentVersion, type SentTo } from '@leadmart/platform/http';
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
    @Sent() { user, body }: SentTo<typeof createCreditPackageEndpoint>,
    @CountAmount() count: AmountCounter,
  ) {
    return toAdminPackageView(
      await this.packages.create(body, { adminId: user.id, count }),
      this.clock.now(),
    );
  }

  @Handles(applyDiscountEndpoint)
  async applyDiscount(
    @Sent() { user, body: { discount } }: SentTo<typeof applyDiscountEndpoint>,
    @CountAmount() count: AmountCounter,
  ) {
    const changed = await this.packages.discountAll(discount, { adminId: user.id, count });
    const notSold = changed.flatMap((one) => {
      const because = one.active ? notSoldBecause(one) : undefined;
      return because === undefined ? [] : [{ packageName: one.packageName, because }];
    });
    return { message: discountSentence(discount, changed.length), notSold };
  }

  @Handles(changeCreditPackageEndpoint)
  async update(
    @Sent() { user, params: { id }, body }: SentTo<typeof changeCreditPackageEndpoint>,
    @CountAmount() count: AmountCounter,
    @SentVersion() version?: number,
  ) {
    const { packageName, creditAmount, price, discount, active } = body;
    const changed = { packageName, creditAmount, price, discount, active };
    return toAdminPackageView(
      await this.packages.update(id, changed, { adminId: user.id, count, version }),
      this.clock.now(),
    );
  }

  @Handles(deleteCreditPackageEndpoint)
  async delete(
    @Sent() { user, params: { id } }: SentTo<typeof deleteCreditPackageEndpoint>,
    @CountAmount() count: AmountCounter,
    @SentVersion() version?: number,
  ): Promise<{ success: true }> {
    await this.packages.delete(id, { adminId: user.id, count, version });
    return { success: true };
  }
}

function discountSentence(discount: number, count: number): string {
  const packages = count === 1 ? '1 package' : `${count} packages`;
  return discount === 0
    ? `Discount removed from ${packages}`
    : `Discount of ${discount}% applied to ${packages}`;
}
