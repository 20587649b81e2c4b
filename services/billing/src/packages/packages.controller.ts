import { Controller, Get } from '@nestjs/common';
import { packagesQuery, type CreditPackageView } from '@leadmart/contracts';
import { Access, CurrentUser, ValidQuery } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { toPackageView } from './package.view.js';
import { PackagesService } from './packages.service.js';

@Controller('credits/packages')
export class PackagesController {
  constructor(private readonly packages: PackagesService) {}

  /** A visitor and a buyer see what is on sale, whatever the query says; an admin everything, unless asking for less. */
  @Get()
  @Access('public')
  async list(
    @CurrentUser() user: SessionUser | undefined,
    @ValidQuery(packagesQuery) query: { active?: boolean },
  ): Promise<CreditPackageView[]> {
    const onlyActive = user?.isAdmin !== true || query.active === true;
    return (await this.packages.list({ onlyActive })).map(toPackageView);
  }
}
