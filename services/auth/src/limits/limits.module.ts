import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FailureCounterRepository } from './failure-counter.repository.js';
import { FAILURE_COUNTER_MODEL, failureCounterSchema } from './failure-counter.schema.js';
import { LoginAttemptsService } from './login-attempts.service.js';
import { RateCounterRepository } from './rate-counter.repository.js';
import { RATE_COUNTER_MODEL, rateCounterSchema } from './rate-counter.schema.js';
import { RateLimitsService } from './rate-limits.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: FAILURE_COUNTER_MODEL, schema: failureCounterSchema },
      { name: RATE_COUNTER_MODEL, schema: rateCounterSchema },
    ]),
  ],
  providers: [
    LoginAttemptsService,
    FailureCounterRepository,
    RateLimitsService,
    RateCounterRepository,
  ],
  exports: [LoginAttemptsService, RateLimitsService],
})
export class LimitsModule {}
