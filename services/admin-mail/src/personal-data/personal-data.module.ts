import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/campaigns.module.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { TransactionalModule } from '../transactional/transactional.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { EraseUserWhenDeletedConsumer } from './erase-user-when-deleted.consumer.js';
import { ExportAdminMailDataResponder } from './export-admin-mail-data.responder.js';
import { PersonalDataService } from './personal-data.service.js';

@Module({
  imports: [CampaignsModule, ContactsModule, NoticesModule, TransactionalModule, WebhooksModule],
  controllers: [EraseUserWhenDeletedConsumer, ExportAdminMailDataResponder],
  providers: [PersonalDataService],
})
export class PersonalDataModule {}
