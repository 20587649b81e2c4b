import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ContactsModule } from '../contacts/contacts.module.js';
import { ProviderModule } from '../provider/provider.module.js';
import { SegmentsModule } from '../segments/segments.module.js';
import { CampaignNeeds } from './campaign-needs.js';
import { CampaignRetrier } from './campaign-retrier.js';
import { CampaignRepository } from './campaign.repository.js';
import { campaigns } from './campaign.schema.js';
import { CampaignsController } from './campaigns.controller.js';
import { CampaignsService } from './campaigns.service.js';
import { MailPreviewer } from './letters/mail-previewer.js';
import { MailLogController } from './log/mail-log.controller.js';
import { MailLogService } from './log/mail-log.service.js';
import { CampaignDispatcher } from './mails/campaign-dispatcher.js';
import { CampaignMailSender } from './mails/campaign-mail-sender.js';
import { CampaignMailRepository } from './mails/campaign-mail.repository.js';
import { campaignMails } from './mails/campaign-mail.schema.js';
import { CampaignProgress } from './mails/campaign-progress.js';
import { CampaignSpreader } from './mails/campaign-spreader.js';
import { MailAudiences } from './recipients/mail-audiences.js';
import { NextRecipients } from './recipients/next-recipients.js';
import { RecipientLists } from './recipients/recipient-lists.js';
import { StopsService } from './stops.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([campaigns, campaignMails]),
    ContactsModule,
    SegmentsModule,
    ProviderModule,
  ],
  controllers: [CampaignsController, MailLogController],
  providers: [
    CampaignRepository,
    CampaignNeeds,
    CampaignMailRepository,
    RecipientLists,
    CampaignsService,
    CampaignRetrier,
    MailLogService,
    MailAudiences,
    NextRecipients,
    MailPreviewer,
    StopsService,
    CampaignSpreader,
    CampaignDispatcher,
    CampaignMailSender,
    CampaignProgress,
  ],
  exports: [MailLogService],
})
export class CampaignsModule {}
