import { Module } from '@nestjs/common';
import { StockModule } from '@leadmart/stock';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { MailStatusChanges } from './mails/mail-status-changes.js';
import { StatusMailRunRepository } from './mails/status-mail-run.repository.js';
import { ListStatusChangesResponder } from './list-status-changes.responder.js';
import { NotificationSettingsController } from './notification-settings.controller.js';
import { StatusChangesController } from './status-changes.controller.js';
import { StatusChangesService } from './status-changes.service.js';
import { StatusReaderRepository } from './status-reader.repository.js';

@Module({
  imports: [DatasetsModule, StockModule],
  controllers: [
    StatusChangesController,
    NotificationSettingsController,
    ListStatusChangesResponder,
  ],
  providers: [
    StatusChangesService,
    StatusReaderRepository,
    StatusMailRunRepository,
    MailStatusChanges,
  ],
})
export class StatusChangesModule {}
