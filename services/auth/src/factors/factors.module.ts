import { Feature } from '@leadmart/platform/service';
import { Authenticators } from './codes/authenticators.js';
import { RecoveryCodes } from './codes/recovery-codes.js';
import { SecondFactorCodes } from './codes/second-factor-codes.js';
import { SecretBox } from './codes/secret-box.js';
import { FactorChecker } from './factor-checker.js';
import { FactorRemover } from './factor-remover.js';
import { PasskeyChallengeRepository } from './passkeys/passkey-challenge.repository.js';
import { passkeyChallenges } from './passkeys/passkey-challenge.schema.js';
import { PasskeyChecks } from './passkeys/passkey-checks.js';
import { Passkeys } from './passkeys/passkeys.js';
import { SecondFactorMetrics } from './second-factor-metrics.js';
import { SecondFactorReader } from './second-factor.reader.js';
import { SecondFactorRepository } from './second-factor.repository.js';
import { secondFactors } from './second-factor.schema.js';

/** Stored second factors and the checks of codes and passkeys. Knows no users. */
@Feature({
  entities: [secondFactors, passkeyChallenges],
  providers: [
    SecondFactorReader,
    SecondFactorRepository,
    SecondFactorCodes,
    SecondFactorMetrics,
    SecretBox,
    Authenticators,
    RecoveryCodes,
    Passkeys,
    PasskeyChecks,
    PasskeyChallengeRepository,
    FactorChecker,
    FactorRemover,
  ],
})
export class FactorsModule {}
