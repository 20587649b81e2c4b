import { Controller } from '@nestjs/common';
import {
  creditUserHistoryEndpoint,
  creditUserHistoryQuery,
  userIdSchema,
  type CreditUserHistoryQuery,
  type StatementView,
  type UserId,
} from '@leadmart/contracts';
import { Handles, ValidParam, ValidQuery } from '@leadmart/platform/http';
import { StatementsService } from './statements.service.js';

@Controller()
export class StatementsAdminController {
  constructor(private readonly statements: StatementsService) {}

  @Handles(creditUserHistoryEndpoint)
  async page(
    @ValidParam('id', userIdSchema) id: UserId,
    @ValidQuery(creditUserHistoryQuery) { page }: CreditUserHistoryQuery,
  ): Promise<StatementView> {
    return this.statements.pageForAdmin(id, page);
  }
}
