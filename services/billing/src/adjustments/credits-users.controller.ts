import { Controller } from '@nestjs/common';
import {
  bulkPreviewEndpoint,
  bulkPreviewQuery,
  creditsUsersQuery,
  creditUsersEndpoint,
  type BulkPreviewQuery,
  type BulkPreviewView,
  type CreditsUsersQuery,
  type CreditsUsersView,
} from '@leadmart/contracts';
import { Handles, ValidQuery } from '@leadmart/platform/http';
import { CreditsUsersService } from './credits-users.service.js';

@Controller()
export class CreditsUsersController {
  constructor(private readonly creditsUsers: CreditsUsersService) {}

  @Handles(creditUsersEndpoint)
  async page(@ValidQuery(creditsUsersQuery) query: CreditsUsersQuery): Promise<CreditsUsersView> {
    return this.creditsUsers.page(query);
  }

  @Handles(bulkPreviewEndpoint)
  async preview(
    @ValidQuery(bulkPreviewQuery) { amount }: BulkPreviewQuery,
  ): Promise<BulkPreviewView> {
    return this.creditsUsers.preview(amount);
  }
}
