import { RateCounters } from '@leadmart/platform/rates';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FailureCounterRepository } from './failure-counter.repository.js';
import { FAILURE_COUNTER_MODEL, failureCounterSchema } from './failure-counter.schema.js';
import { LoginAttemptsService } from './login-attempts.service.js';
import { RateLimitsService } from './rate-limits.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: FAILURE_COUNTER_MODEL, schema: failureCounterSchema }]),
  ],
  providers: [LoginAttemptsService, FailureCounterRepository, RateLimitsService, RateCounters],
  exports: [LoginAttemptsService, RateLimitsService],
})
export class LimitsModule {}
