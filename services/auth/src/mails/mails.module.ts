import { Feature } from '@leadmart/platform/service';
import { BackgroundWork } from '../background-work.js';
import { LinkMails } from './link-mails.js';
import { LinkRequests } from './link-requests.js';

@Feature({
  providers: [LinkMails, LinkRequests, BackgroundWork],
})
export class MailsModule {}
