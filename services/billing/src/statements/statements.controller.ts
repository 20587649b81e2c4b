import { Controller, Get } from '@nestjs/common';
import { statementQuery, type StatementQuery, type StatementView } from '@leadmart/contracts';
import { Access, CurrentUser, ValidQuery } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { StatementsService } from './statements.service.js';

@Controller('purchases/history')
export class StatementsController {
  constructor(private readonly statements: StatementsService) {}

  @Get()
  @Access('user')
  async page(
    @CurrentUser() { id }: SessionUser,
    @ValidQuery(statementQuery) query: StatementQuery,
  ): Promise<StatementView> {
    return await this.statements.page(id, query);
  }
}
