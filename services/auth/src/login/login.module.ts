import { Feature } from '@leadmart/platform/service';
import { LoginTrace } from './login-trace.js';
import { LoginController } from './login.controller.js';
import { LoginService } from './login.service.js';
import { PasskeyLoginService } from './passkey-login.service.js';
import { ChallengeRepository } from './second-step/challenge.repository.js';
import { challenges } from './second-step/challenge.schema.js';
import { SecondStepService } from './second-step/second-step.service.js';
import { SignIns } from './sign-ins.js';
import { SlowedNoticesService } from './slowed-notices.service.js';

@Feature({
  entities: [challenges],
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
