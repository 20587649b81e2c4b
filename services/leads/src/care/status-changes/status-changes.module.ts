import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StockModule } from '@leadmart/stock';
import { NotificationsModule } from '../../selling/index.js';
import { DatasetsModule } from '../../supply/index.js';
import { ListStatusChangesResponder } from './list-status-changes.responder.js';
import { StatusChangeMailer } from './mails/status-change-mailer.js';
import { StatusMailRunRepository } from './mails/status-mail-run.repository.js';
import { statusMailRuns } from './mails/status-mail-run.schema.js';
import { StatusChangesController } from './status-changes.controller.js';
import { StatusChangesService } from './status-changes.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([statusMailRuns]),
    DatasetsModule,
    NotificationsModule,
    StockModule,
  ],
  controllers: [StatusChangesController, ListStatusChangesResponder],
  providers: [StatusChangesService, StatusMailRunRepository, StatusChangeMailer],
})
export class StatusChangesModule {}
