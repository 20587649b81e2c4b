import { Controller } from '@nestjs/common';
import { leadsOverviewEndpoint } from '@leadmart/contracts';
import { CurrentUser, Handles } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { OverviewService } from './overview.service.js';

@Controller()
export class OverviewController {
  constructor(private readonly overviews: OverviewService) {}

  @Handles(leadsOverviewEndpoint)
  find(@CurrentUser() buyer: SessionUser) {
    return this.overviews.of(buyer.id);
  }
}
