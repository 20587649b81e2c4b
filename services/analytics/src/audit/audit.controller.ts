import { Controller } from '@nestjs/common';
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
  file(@Sent() { query: filter }: SentTo<typeof auditCsvEndpoint>) {
    return { name: 'leadmart-audit.csv', bytes: fileInPieces(this.lines(filter)) };
  }

  private async *lines(filter: AuditFilter): AsyncGenerator<Buffer> {
    yield Buffer.from(auditCsvHead);
    for await (const records of this.audit.all(filter))
      yield Buffer.from(records.map(auditCsvRow).join(''));
  }
}
