import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { LimitsModule } from '../limits/limits.module.js';
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
@Module({
  imports: [MongooseModule.forFeature([secondFactors, passkeyChallenges]), LimitsModule],
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
  exports: [
    SecondFactorReader,
    SecondFactorCodes,
    Authenticators,
    RecoveryCodes,
    Passkeys,
    PasskeyChecks,
    FactorChecker,
    FactorRemover,
  ],
})
export class FactorsModule {}
