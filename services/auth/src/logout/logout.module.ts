import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { LogoutController } from './logout.controller.js';
import { LogoutService } from './logout.service.js';

@Module({
  imports: [UsersModule, SessionsModule],
  controllers: [LogoutController],
  providers: [LogoutService],
})
export class LogoutModule {}
