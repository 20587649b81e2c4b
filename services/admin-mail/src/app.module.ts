import { PlatformModule } from '@leadmart/platform/service';
import { Module, type DynamicModule } from '@nestjs/common';
import type { AdminMailConfig } from './admin-mail.config.js';
import { adminMailTopology } from './admin-mail.topology.js';
import { AnnouncementsModule } from './announcements/announcements.module.js';
import { CampaignsModule } from './campaigns/campaigns.module.js';
import { PersonalDataModule } from './personal-data/personal-data.module.js';
import { ReplayModule } from './replay/replay.module.js';
import { TransactionalModule } from './transactional/transactional.module.js';
import { UnsubscriptionsModule } from './unsubscriptions/unsubscriptions.module.js';

/** The mail service: every e-mail that leaves the system, and the announcements to users. */
@Module({})
export class AppModule {
  static with(this: void, config: AdminMailConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forService({ name: 'admin-mail', config, topology: adminMailTopology }),
        TransactionalModule,
        AnnouncementsModule,
        CampaignsModule,
        UnsubscriptionsModule,
        PersonalDataModule,
        ReplayModule,
      ],
    };
  }
}
