import { Controller } from '@nestjs/common';
import {
  statementCsvEndpoint,
  statementEndpoint,
  statementPdfEndpoint,
  type StatementFileQuery,
} from '@leadmart/contracts';
import { Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { Range } from './movements.js';
import { StatementFiles } from './statement-files.js';
import { StatementsService } from './statements.service.js';

@Controller()
export class StatementsController {
  constructor(
    private readonly statements: StatementsService,
    private readonly files: StatementFiles,
  ) {}

  @Handles(statementEndpoint)
  async page(@Sent() { user, query }: SentTo<typeof statementEndpoint>) {
    return this.statements.page(user.id, query);
  }

  @Handles(statementCsvEndpoint)
  async csv(@Sent() { user, query }: SentTo<typeof statementCsvEndpoint>) {
    const bytes = await this.files.csv(user.id, rangeOf(query));
    return { name: 'leadmart-statement.csv', bytes };
  }

  @Handles(statementPdfEndpoint)
  async pdf(@Sent() { user, query }: SentTo<typeof statementPdfEndpoint>) {
    const bytes = await this.files.pdf(user.id, rangeOf(query), query.zone);
    return { name: 'leadmart-statement.pdf', bytes };
  }
}

const rangeOf = ({ from, to }: StatementFileQuery): Range => ({
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
});
