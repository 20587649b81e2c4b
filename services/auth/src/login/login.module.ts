import { Module } from '@nestjs/common';
import { BackgroundModule } from '../background/background.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { LoginTrace } from './login-trace.js';
import { LoginController } from './login.controller.js';
import { LoginService } from './login.service.js';
import { SlowedNoticesService } from './slowed-notices.service.js';

@Module({
  imports: [UsersModule, LimitsModule, BackgroundModule, PasswordsModule, SessionsModule],
  controllers: [LoginController],
  providers: [LoginService, LoginTrace, SlowedNoticesService],
})
export class LoginModule {}
