import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { BackgroundModule } from '../background/background.module.js';
import { LinksModule } from '../links/links.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { PasswordResetMails } from './password-reset-mails.js';
import { PasswordResetController } from './password-reset.controller.js';
import { PasswordReset } from './password-reset.service.js';

@Module({
  imports: [AccountsModule, AttemptsModule, BackgroundModule, LinksModule, PasswordsModule],
  controllers: [PasswordResetController],
  providers: [PasswordReset, PasswordResetMails],
})
export class PasswordResetModule {}
