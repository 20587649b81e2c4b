import { Module, type DynamicModule } from '@nestjs/common';
import { RecoveryModule } from '@leadmart/platform/recovery';
import { PlatformModule } from '@leadmart/platform/service';
import type { AdminMailConfig } from './admin-mail.config.js';
import * as adminMailJobs from './admin-mail.jobs.js';
import { adminMailTopology, webhookSendingTopology } from './admin-mail.topology.js';
import { AnnouncementsModule } from './announcements/announcements.module.js';
import { CampaignsModule } from './campaigns/campaigns.module.js';
import { ContactStoreModule } from './contacts/contact-store.module.js';
import { ContactsModule } from './contacts/contacts.module.js';
import { NoticesModule } from './notices/notices.module.js';
import { PersonalDataModule } from './personal-data/personal-data.module.js';
import { ProviderModule } from './provider/provider.module.js';
import { ReplayAdminMailEventsResponder } from './replay-admin-mail-events.responder.js';
import { SegmentsModule } from './segments/segments.module.js';
import { TransactionalModule } from './transactional/transactional.module.js';
import { WebhookSendingModule } from './webhooks/sending/webhook-sending.module.js';
import { WebhookStoreModule } from './webhooks/webhook-store.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

const name = 'admin-mail';

/** The mail service: every email that leaves the system, the announcements to users, and their webhooks. */
@Module({})
export class AppModule {
  static with(this: void, config: AdminMailConfig): DynamicModule {
    if (config.WEBHOOK_SENDING === 'only') return webhookSenderAlone(config);
    return {
      module: AppModule,
      imports: [
        PlatformModule.forService({
          name,
          config,
          topology: adminMailTopology,
          jobs: adminMailJobs,
        }),
        RecoveryModule,
        ProviderModule,
        ContactStoreModule,
        WebhookStoreModule,
        NoticesModule,
        TransactionalModule,
        AnnouncementsModule,
        SegmentsModule,
        CampaignsModule,
        ContactsModule,
        WebhooksModule,
        ...(config.WEBHOOK_SENDING === 'here' ? [WebhookSendingModule] : []),
        PersonalDataModule,
      ],
      controllers: [ReplayAdminMailEventsResponder],
    };
  }
}

const webhookSenderAlone = (config: AdminMailConfig): DynamicModule => ({
  module: AppModule,
  imports: [
    PlatformModule.forService({
      name,
      config,
      topology: webhookSendingTopology,
      jobs: adminMailJobs,
    }),
    ContactStoreModule,
    WebhookStoreModule,
    WebhookSendingModule,
  ],
});
