import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { LimitsModule } from '../../limits/limits.module.js';
import { SecondFactorCodes } from './second-factor-codes.js';
import { SecondFactorMetrics } from './second-factor-metrics.js';
import { SecondFactorRepository } from './second-factor.repository.js';
import { SECOND_FACTOR_MODEL, secondFactorSchema } from './second-factor.schema.js';
import { SecretBox } from './secret-box.js';

/** Stored second factors and the check of their codes. Knows no users. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: SECOND_FACTOR_MODEL, schema: secondFactorSchema }]),
    LimitsModule,
  ],
  providers: [SecondFactorRepository, SecondFactorCodes, SecondFactorMetrics, SecretBox],
  exports: [SecondFactorRepository, SecondFactorCodes, SecretBox],
})
export class FactorsModule {}
