import { Controller } from '@nestjs/common';
import { creditUserHistoryEndpoint } from '@leadmart/contracts';
import { Handles, Sent, type SentTo } from '@leadmart/platform/http';
import { StatementsService } from './statements.service.js';

@Controller()
export class StatementsAdminController {
  constructor(private readonly statements: StatementsService) {}

  @Handles(creditUserHistoryEndpoint)
  async page(
    @Sent() { params: { id }, query: { page } }: SentTo<typeof creditUserHistoryEndpoint>,
  ) {
    return this.statements.pageForAdmin(id, page);
  }
}
