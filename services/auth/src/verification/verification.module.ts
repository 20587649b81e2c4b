import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { BackgroundModule } from '../background/background.module.js';
import { LinksModule } from '../links/links.module.js';
import { VerificationMails } from './verification-mails.js';
import { VerificationController } from './verification.controller.js';
import { Verification } from './verification.service.js';

@Module({
  imports: [AccountsModule, AttemptsModule, BackgroundModule, LinksModule],
  controllers: [VerificationController],
  providers: [Verification, VerificationMails],
  exports: [VerificationMails],
})
export class VerificationModule {}
