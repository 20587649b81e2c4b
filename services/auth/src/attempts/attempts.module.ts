import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FailureRepository } from './failure.repository.js';
import { FAILURE, failureSchema } from './failure.schema.js';
import { LoginAttempts } from './login-attempts.service.js';
import { LoginTrace } from './login-trace.js';
import { RateLimits } from './rate-limits.service.js';
import { RateRepository } from './rate.repository.js';
import { RATE, rateSchema } from './rate.schema.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: FAILURE, schema: failureSchema },
      { name: RATE, schema: rateSchema },
    ]),
  ],
  providers: [LoginAttempts, LoginTrace, FailureRepository, RateLimits, RateRepository],
  exports: [LoginAttempts, LoginTrace, RateLimits],
})
export class AttemptsModule {}
