import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { GenerationsModule } from '../generations/generations.module.js';
import { UsersModule } from '../users/users.module.js';
import { AuditRecordRepository } from './audit-record.repository.js';
import { auditRecords } from './audit-record.schema.js';
import { AuditController } from './audit.controller.js';
import { AuditService } from './audit.service.js';

@Module({
  imports: [MongooseModule.forFeature([auditRecords]), GenerationsModule, UsersModule],
  controllers: [AuditController],
  providers: [AuditRecordRepository, AuditService],
  exports: [AuditService],
})
export class AuditModule {}
