import type { Readable } from 'node:stream';
import { Controller, Header, StreamableFile } from '@nestjs/common';
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
  @Header('cache-control', 'private, no-store')
  async csv(@Sent() { user, query }: SentTo<typeof statementCsvEndpoint>): Promise<StreamableFile> {
    return fileOf(await this.files.csv(user.id, rangeOf(query)), 'text/csv; charset=utf-8', 'csv');
  }

  @Handles(statementPdfEndpoint)
  @Header('cache-control', 'private, no-store')
  async pdf(@Sent() { user, query }: SentTo<typeof statementPdfEndpoint>): Promise<StreamableFile> {
    return fileOf(
      await this.files.pdf(user.id, rangeOf(query), query.zone),
      'application/pdf',
      'pdf',
    );
  }
}

const rangeOf = ({ from, to }: StatementFileQuery): Range => ({
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
});

const fileOf = (bytes: Readable, type: string, ending: string): StreamableFile =>
  new StreamableFile(bytes, {
    type,
    disposition: `attachment; filename="leadmart-statement.${ending}"`,
  });
