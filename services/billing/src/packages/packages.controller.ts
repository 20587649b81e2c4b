import { Controller } from '@nestjs/common';
import { listCreditPackagesEndpoint, type CreditPackageView } from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { toPackageView } from './package.view.js';
import { PackagesService } from './packages.service.js';

@Controller()
export class PackagesController {
  constructor(private readonly packages: PackagesService) {}

  /** Visitors and buyers see what they can buy, whatever the query asks for. Admins see all, unless `active` is true. */
  @Handles(listCreditPackagesEndpoint)
  async list(
    @CurrentUser() user: SessionUser | undefined,
    @Sent() { query }: SentTo<typeof listCreditPackagesEndpoint>,
  ): Promise<readonly CreditPackageView[]> {
    if (user?.isAdmin !== true || query.active === true) return this.packages.forSale();
    return (await this.packages.list({ onlyActive: false })).map(toPackageView);
  }
}
