import { Module } from '@nestjs/common';
import { FactorsModule } from '../factors/factors.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { LinksModule } from '../links/links.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SecondFactorModule } from '../second-factor/second-factor.module.js';
import { UsersModule } from '../users/users.module.js';
import { EmailChangeService } from './email-change.service.js';
import { EmailLinks } from './email-links.js';
import { EmailRestorer } from './email-restorer.js';
import { ProfileController } from './profile.controller.js';
import { ProfileService } from './profile.service.js';
import { SessionProver } from './session-prover.js';

@Module({
  imports: [
    UsersModule,
    LimitsModule,
    LinksModule,
    PasswordsModule,
    MailsModule,
    FactorsModule,
    SecondFactorModule,
  ],
  controllers: [ProfileController],
  providers: [ProfileService, SessionProver, EmailLinks, EmailChangeService, EmailRestorer],
})
export class ProfileModule {}
