import { Module, type DynamicModule } from '@nestjs/common';
import { PlatformModule } from '@leadmart/platform/service';
import type { AuthConfig } from './auth.config.js';
import * as authJobs from './auth.jobs.js';
import { authTopology } from './auth.topology.js';
import { BalancesModule } from './balances/balances.module.js';
import { FactorsModule } from './factors/factors.module.js';
import { LegalModule } from './legal/legal.module.js';
import { LimitsModule } from './limits/limits.module.js';
import { LinksModule } from './links/links.module.js';
import { LoginModule } from './login/login.module.js';
import { LogoutModule } from './logout/logout.module.js';
import { MailsModule } from './mails/mails.module.js';
import { PasswordResetModule } from './password-reset/password-reset.module.js';
import { PasswordsModule } from './passwords/passwords.module.js';
import { ProfileModule } from './profile/profile.module.js';
import { RegistrationModule } from './registration/registration.module.js';
import { SecondFactorModule } from './second-factor/second-factor.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { UsersModule } from './users/users.module.js';
import { VerificationModule } from './verification/verification.module.js';

/** The auth service. */
@Module({})
export class AppModule {
  static with(this: void, config: AuthConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forService({ name: 'auth', config, topology: authTopology, jobs: authJobs }),
        LimitsModule,
        BalancesModule,
        LinksModule,
        PasswordsModule,
        SessionsModule,
        FactorsModule,
        UsersModule,
        MailsModule,
        LegalModule,
        RegistrationModule,
        LoginModule,
        LogoutModule,
        VerificationModule,
        PasswordResetModule,
        ProfileModule,
        SecondFactorModule,
      ],
    };
  }
}
