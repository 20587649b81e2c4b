import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { VerificationModule } from '../verification/verification.module.js';
import { RegistrationController } from './registration.controller.js';
import { Registration } from './registration.service.js';

@Module({
  imports: [AccountsModule, AttemptsModule, PasswordsModule, SessionsModule, VerificationModule],
  controllers: [RegistrationController],
  providers: [Registration],
})
export class RegistrationModule {}
