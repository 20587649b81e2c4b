import { Controller } from '@nestjs/common';
import {
  bulkPreviewEndpoint,
  bulkPreviewQuery,
  creditsUsersQuery,
  creditUserEndpoint,
  creditUsersEndpoint,
  userIdSchema,
  type BulkPreviewQuery,
  type BulkPreviewView,
  type CreditsUserAccountView,
  type CreditsUsersQuery,
  type CreditsUsersView,
  type UserId,
} from '@leadmart/contracts';
import { Handles, ValidParam, ValidQuery } from '@leadmart/platform/http';
import { CreditsUsersService } from './credits-users.service.js';

@Controller()
export class CreditsUsersController {
  constructor(private readonly creditsUsers: CreditsUsersService) {}

  @Handles(creditUsersEndpoint)
  async page(@ValidQuery(creditsUsersQuery) query: CreditsUsersQuery): Promise<CreditsUsersView> {
    return this.creditsUsers.page(query);
  }

  @Handles(creditUserEndpoint)
  async account(@ValidParam('id', userIdSchema) id: UserId): Promise<CreditsUserAccountView> {
    return this.creditsUsers.account(id);
  }

  @Handles(bulkPreviewEndpoint)
  async preview(
    @ValidQuery(bulkPreviewQuery) { amount }: BulkPreviewQuery,
  ): Promise<BulkPreviewView> {
    return this.creditsUsers.preview(amount);
  }
}
