import { Controller } from '@nestjs/common';
import { bulkPreviewEndpoint, creditUserEndpoint, creditUsersEndpoint } from '@leadmart/contracts';
import { Handles, Sent, type SentTo } from '@leadmart/platform/http';
import { CreditsUsersService } from './credits-users.service.js';

@Controller()
export class CreditsUsersController {
  constructor(private readonly creditsUsers: CreditsUsersService) {}

  @Handles(creditUsersEndpoint)
  async page(@Sent() { query }: SentTo<typeof creditUsersEndpoint>) {
    return this.creditsUsers.page(query);
  }

  @Handles(creditUserEndpoint)
  async account(@Sent() { params: { id } }: SentTo<typeof creditUserEndpoint>) {
    return this.creditsUsers.account(id);
  }

  @Handles(bulkPreviewEndpoint)
  async preview(@Sent() { query: { amount } }: SentTo<typeof bulkPreviewEndpoint>) {
    return this.creditsUsers.preview(amount);
  }
}
