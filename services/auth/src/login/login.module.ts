import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BackgroundModule } from '../background-work.js';
import { FactorsModule } from '../factors/factors.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { LoginTrace } from './login-trace.js';
import { LoginController } from './login.controller.js';
import { LoginService } from './login.service.js';
import { PasskeyLoginService } from './passkey-login.service.js';
import { ChallengeRepository } from './second-step/challenge.repository.js';
import { challenges } from './second-step/challenge.schema.js';
import { SecondStepService } from './second-step/second-step.service.js';
import { SignIns } from './sign-ins.js';
import { SlowedNoticesService } from './slowed-notices.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([challenges]),
    UsersModule,
    LimitsModule,
    BackgroundModule,
    PasswordsModule,
    SessionsModule,
    FactorsModule,
  ],
  controllers: [LoginController],
  providers: [
    LoginService,
    LoginTrace,
    SlowedNoticesService,
    SignIns,
    SecondStepService,
    PasskeyLoginService,
    ChallengeRepository,
  ],
})
export class LoginModule {}
