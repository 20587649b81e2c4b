import { Module } from '@nestjs/common';
import { StockModule } from '@leadmart/stock';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { ExclusionsModule } from '../exclusions/exclusions.module.js';
import { BuyersChanges } from './buyers-changes.js';
import { ChangedLeads } from './changed-leads.js';
import { ChangesToMail } from './mails/changes-to-mail.js';
import { MailStatusChanges } from './mails/mail-status-changes.js';
import { StatusMailRunRepository } from './mails/status-mail-run.repository.js';
import { ListStatusChangesResponder } from './list-status-changes.responder.js';
import { NotificationSettingsController } from './notification-settings.controller.js';
import { StatusChangesController } from './status-changes.controller.js';
import { StatusChangesService } from './status-changes.service.js';
import { StatusReaderRepository } from './status-reader.repository.js';

@Module({
  imports: [DatasetsModule, ExclusionsModule, StockModule],
  controllers: [
    StatusChangesController,
    NotificationSettingsController,
    ListStatusChangesResponder,
  ],
  providers: [
    StatusChangesService,
    BuyersChanges,
    ChangedLeads,
    StatusReaderRepository,
    StatusMailRunRepository,
    ChangesToMail,
    MailStatusChanges,
  ],
})
export class StatusChangesModule {}
