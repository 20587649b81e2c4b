import { Module } from '@nestjs/common';
import { BackgroundModule } from '../background-work.js';
import { LimitsModule } from '../limits/limits.module.js';
import { LinksModule } from '../links/links.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { UsersModule } from '../users/users.module.js';
import { ForgottenPasswords } from './forgotten-passwords.js';
import { PasswordResetMails } from './password-reset-mails.js';
import { PasswordResetController } from './password-reset.controller.js';
import { PasswordResetService } from './password-reset.service.js';

@Module({
  imports: [UsersModule, LimitsModule, BackgroundModule, LinksModule, PasswordsModule],
  controllers: [PasswordResetController],
  providers: [ForgottenPasswords, PasswordResetService, PasswordResetMails],
  exports: [PasswordResetMails],
})
export class PasswordResetModule {}
