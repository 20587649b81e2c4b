import { Controller, Header, StreamableFile } from '@nestjs/common';
import { auditCsvEndpoint, auditEndpoint, type AuditFilter } from '@leadmart/contracts';
import { fileInPieces, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import { auditCsvHead, auditCsvRow } from './audit-csv.js';
import { AuditService } from './audit.service.js';

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Handles(auditEndpoint)
  async page(@Sent() { query }: SentTo<typeof auditEndpoint>) {
    return this.audit.page(query);
  }

  @Handles(auditCsvEndpoint)
  @Header('cache-control', 'private, no-store')
  file(@Sent() { query: filter }: SentTo<typeof auditCsvEndpoint>): StreamableFile {
    return new StreamableFile(fileInPieces(this.lines(filter)), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="leadmart-audit.csv"',
    });
  }

  private async *lines(filter: AuditFilter): AsyncGenerator<Buffer> {
    yield Buffer.from(auditCsvHead);
    for await (const records of this.audit.all(filter))
      yield Buffer.from(records.map(auditCsvRow).join(''));
  }
}
