import { Feature } from '@leadmart/platform/service';
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

@Feature({
  entities: [campaigns, campaignMails],
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
})
export class CampaignsModule {}
