import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { LoginController } from './login.controller.js';
import { Login } from './login.service.js';

@Module({
  imports: [AccountsModule, AttemptsModule, PasswordsModule],
  controllers: [LoginController],
  providers: [Login],
})
export class LoginModule {}
