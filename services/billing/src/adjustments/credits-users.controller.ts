import { Controller } from '@nestjs/common';
import {
  BillingAdminActed,
  creditsUsersQuery,
  creditUsersEndpoint,
  type CreditsUsersQuery,
  type CreditsUsersView,
} from '@leadmart/contracts';
import { AuditedRead } from '@leadmart/platform/audit';
import { Handles, ValidQuery } from '@leadmart/platform/http';
import { CreditsUsersService } from './credits-users.service.js';

@Controller()
export class CreditsUsersController {
  constructor(private readonly creditsUsers: CreditsUsersService) {}

  @Handles(creditUsersEndpoint)
  @AuditedRead({
    event: BillingAdminActed,
    action: 'users.listed',
    subject: { type: 'all-users', name: 'All users' },
  })
  async page(@ValidQuery(creditsUsersQuery) query: CreditsUsersQuery): Promise<CreditsUsersView> {
    return await this.creditsUsers.page(query);
  }
}
