import { Injectable } from '@nestjs/common';
import { TooManyAttempts } from '@leadmart/contracts';
import { RateCounters, type Rate } from '@leadmart/platform/rates';
import { subjectHash } from './subject-hash.js';

/** Limits how often something is done for one email or from one address, across all replicas. */
@Injectable()
export class RateLimitsService {
  constructor(private readonly counters: RateCounters) {}

  /** Counts one time and returns true if it is within every rate. */
  async allows(subject: string, ...rates: Rate[]): Promise<boolean> {
    return (await this.counters.secondsToWait(subjectHash(subject), rates)) === 0;
  }

  /** Counts one time and throws TooManyAttempts if it exceeds a rate. */
  async enforce(subject: string, ...rates: Rate[]): Promise<void> {
    const retryAfterSeconds = await this.counters.secondsToWait(subjectHash(subject), rates);
    if (retryAfterSeconds > 0) throw TooManyAttempts({ retryAfterSeconds });
  }
}
