import { RateCounters } from '@leadmart/platform/rates';
import { Feature } from '@leadmart/platform/service';
import { FailureCounterRepository } from './failure-counter.repository.js';
import { failureCounters } from './failure-counter.schema.js';
import { LoginAttemptsService } from './login-attempts.service.js';
import { RateLimitsService } from './rate-limits.service.js';

@Feature({
  entities: [failureCounters],
  providers: [LoginAttemptsService, FailureCounterRepository, RateLimitsService, RateCounters],
})
export class LimitsModule {}
