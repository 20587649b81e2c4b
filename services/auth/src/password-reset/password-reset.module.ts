import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { LinksModule } from '../links/links.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { UsersModule } from '../users/users.module.js';
import { PasswordResetController } from './password-reset.controller.js';
import { PasswordResetService } from './password-reset.service.js';

@Module({
  imports: [UsersModule, LimitsModule, LinksModule, MailsModule, PasswordsModule],
  controllers: [PasswordResetController],
  providers: [PasswordResetService],
})
export class PasswordResetModule {}
