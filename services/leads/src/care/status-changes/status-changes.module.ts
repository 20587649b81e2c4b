import { Feature } from '@leadmart/platform/service';
import { ListStatusChangesResponder } from './list-status-changes.responder.js';
import { StatusChangeMailer } from './mails/status-change-mailer.js';
import { StatusMailRunRepository } from './mails/status-mail-run.repository.js';
import { statusMailRuns } from './mails/status-mail-run.schema.js';
import { StatusMailSender } from './mails/status-mail-sender.js';
import { StatusReaderData } from './readers/status-reader-data.js';
import { StatusReaderRepository } from './readers/status-reader.repository.js';
import { statusReaders } from './readers/status-reader.schema.js';
import { StatusChangesController } from './status-changes.controller.js';
import { StatusChangesService } from './status-changes.service.js';

@Feature({
  entities: [statusMailRuns, statusReaders],
  controllers: [StatusChangesController, ListStatusChangesResponder],
  providers: [
    StatusMailSender,
    StatusChangeMailer,
    StatusChangesService,
    StatusMailRunRepository,
    StatusReaderData,
    StatusReaderRepository,
  ],
})
export class StatusChangesModule {}
