import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { LogoutController } from './logout.controller.js';
import { Logout } from './logout.service.js';

@Module({
  imports: [AccountsModule, SessionsModule],
  controllers: [LogoutController],
  providers: [Logout],
})
export class LogoutModule {}
