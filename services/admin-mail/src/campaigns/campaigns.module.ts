import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ContactsModule } from '../contacts/contacts.module.js';
import { ProviderModule } from '../provider/provider.module.js';
import { CampaignRepository } from './campaign.repository.js';
import { campaigns } from './campaign.schema.js';
import { CampaignsController } from './campaigns.controller.js';
import { CampaignsService } from './campaigns.service.js';
import { MailLogService } from './mail-log.service.js';
import { CampaignCourier } from './mails/campaign-courier.js';
import { CampaignMailRepository } from './mails/campaign-mail.repository.js';
import { campaignMails } from './mails/campaign-mail.schema.js';
import { CampaignPostman } from './mails/campaign-postman.js';
import { CampaignProgress } from './mails/campaign-progress.js';
import { CampaignSpreader } from './mails/campaign-spreader.js';
import { StopsService } from './stops.service.js';

@Module({
  imports: [MongooseModule.forFeature([campaigns, campaignMails]), ContactsModule, ProviderModule],
  controllers: [CampaignsController],
  providers: [
    CampaignRepository,
    CampaignMailRepository,
    CampaignsService,
    MailLogService,
    StopsService,
    CampaignSpreader,
    CampaignPostman,
    CampaignCourier,
    CampaignProgress,
  ],
  exports: [CampaignMailRepository],
})
export class CampaignsModule {}
