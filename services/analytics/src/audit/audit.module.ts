import { Feature } from '@leadmart/platform/service';
import { AuditRecordRepository } from './audit-record.repository.js';
import { auditRecords } from './audit-record.schema.js';
import { AuditController } from './audit.controller.js';
import { AuditService } from './audit.service.js';

@Feature({
  entities: [auditRecords],
  controllers: [AuditController],
  providers: [AuditRecordRepository, AuditService],
})
export class AuditModule {}
