import { Module } from '@nestjs/common';
import { BackgroundModule } from '../background-work.js';
import { LimitsModule } from '../limits/limits.module.js';
import { LinksModule } from '../links/links.module.js';
import { UsersModule } from '../users/users.module.js';
import { LinkMails } from './link-mails.js';
import { LinkRequests } from './link-requests.js';

@Module({
  imports: [UsersModule, LimitsModule, BackgroundModule, LinksModule],
  providers: [LinkMails, LinkRequests],
  exports: [LinkMails, LinkRequests],
})
export class MailsModule {}
