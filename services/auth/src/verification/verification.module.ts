import { Module } from '@nestjs/common';
import { BackgroundModule } from '../background-work.js';
import { LimitsModule } from '../limits/limits.module.js';
import { LinksModule } from '../links/links.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { UsersModule } from '../users/users.module.js';
import { CodeChecker } from './code-checker.js';
import { CodeVerificationService } from './code-verification.service.js';
import { ResendService } from './resend.service.js';
import { VerificationMails } from './verification-mails.js';
import { VerificationController } from './verification.controller.js';
import { VerificationService } from './verification.service.js';

@Module({
  imports: [UsersModule, LimitsModule, BackgroundModule, LinksModule, PasswordsModule],
  controllers: [VerificationController],
  providers: [
    VerificationService,
    CodeVerificationService,
    CodeChecker,
    ResendService,
    VerificationMails,
  ],
  exports: [VerificationMails],
})
export class VerificationModule {}
