import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { LimitsModule } from '../limits/limits.module.js';
import { PasskeyChallengeRepository } from './passkey-challenge.repository.js';
import { passkeyChallenges } from './passkey-challenge.schema.js';
import { PasskeyChecks } from './passkey-checks.js';
import { SecondFactorCodes } from './second-factor-codes.js';
import { SecondFactorMetrics } from './second-factor-metrics.js';
import { SecondFactorRepository } from './second-factor.repository.js';
import { secondFactors } from './second-factor.schema.js';
import { SecretBox } from './secret-box.js';

/** Stored second factors and the checks of codes and passkeys. Knows no users. */
@Module({
  imports: [MongooseModule.forFeature([secondFactors, passkeyChallenges]), LimitsModule],
  providers: [
    SecondFactorRepository,
    SecondFactorCodes,
    SecondFactorMetrics,
    SecretBox,
    PasskeyChecks,
    PasskeyChallengeRepository,
  ],
  exports: [SecondFactorRepository, SecondFactorCodes, SecretBox, PasskeyChecks],
})
export class FactorsModule {}
