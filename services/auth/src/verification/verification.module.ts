import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { LinksModule } from '../links/links.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { UsersModule } from '../users/users.module.js';
import { CodeVerificationService } from './code-verification.service.js';
import { VerificationController } from './verification.controller.js';
import { VerificationService } from './verification.service.js';

@Module({
  imports: [UsersModule, LimitsModule, LinksModule, MailsModule, PasswordsModule],
  controllers: [VerificationController],
  providers: [VerificationService, CodeVerificationService],
})
export class VerificationModule {}
