import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RateCounters } from '@leadmart/platform/rates';
import { FailureCounterRepository } from './failure-counter.repository.js';
import { failureCounters } from './failure-counter.schema.js';
import { LoginAttemptsService } from './login-attempts.service.js';
import { RateLimitsService } from './rate-limits.service.js';

@Module({
  imports: [MongooseModule.forFeature([failureCounters])],
  providers: [LoginAttemptsService, FailureCounterRepository, RateLimitsService, RateCounters],
  exports: [LoginAttemptsService, RateLimitsService],
})
export class LimitsModule {}
