import { Controller } from '@nestjs/common';
import {
  statementEndpoint,
  statementQuery,
  type StatementQuery,
  type StatementView,
} from '@leadmart/contracts';
import { CurrentUser, Handles, ValidQuery } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { StatementsService } from './statements.service.js';

@Controller()
export class StatementsController {
  constructor(private readonly statements: StatementsService) {}

  @Handles(statementEndpoint)
  async page(
    @CurrentUser() { id }: SessionUser,
    @ValidQuery(statementQuery) query: StatementQuery,
  ): Promise<StatementView> {
    return await this.statements.page(id, query);
  }
}
