import { Module } from '@nestjs/common';
import { StockModule } from '@leadmart/stock';
import { NotificationsModule } from '../../selling/index.js';
import { DatasetsModule } from '../../supply/index.js';
import { ListStatusChangesResponder } from './list-status-changes.responder.js';
import { StatusChangeMailer } from './mails/status-change-mailer.js';
import { StatusMailRunRepository } from './mails/status-mail-run.repository.js';
import { StatusChangesController } from './status-changes.controller.js';
import { StatusChangesService } from './status-changes.service.js';

@Module({
  imports: [DatasetsModule, NotificationsModule, StockModule],
  controllers: [StatusChangesController, ListStatusChangesResponder],
  providers: [StatusChangesService, StatusMailRunRepository, StatusChangeMailer],
})
export class StatusChangesModule {}
