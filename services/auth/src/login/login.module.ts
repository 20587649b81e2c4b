import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { BackgroundModule } from '../background/background.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { LoginController } from './login.controller.js';
import { Login } from './login.service.js';
import { SlowedNotices } from './slowed-notices.service.js';

@Module({
  imports: [AccountsModule, AttemptsModule, BackgroundModule, PasswordsModule],
  controllers: [LoginController],
  providers: [Login, SlowedNotices],
})
export class LoginModule {}
