import { Controller } from '@nestjs/common';
import {
  BillingAdminActed,
  bulkPreviewEndpoint,
  bulkPreviewQuery,
  creditsUsersQuery,
  creditUsersEndpoint,
  type BulkPreviewQuery,
  type BulkPreviewView,
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

  @Handles(bulkPreviewEndpoint)
  async preview(
    @ValidQuery(bulkPreviewQuery) { amount }: BulkPreviewQuery,
  ): Promise<BulkPreviewView> {
    return await this.creditsUsers.preview(amount);
  }
}
