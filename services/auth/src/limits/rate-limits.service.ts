import { TooManyAttempts } from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { Injectable } from '@nestjs/common';
import { RateCounterRepository } from './rate-counter.repository.js';
import { subjectHash } from './subject-hash.js';

/** The maximum number of times in a period for one subject. */
export interface Rate {
  readonly name: string;
  readonly max: number;
  readonly perSeconds: number;
}

/** Limits how often something is done for one e-mail or from one address, across all replicas. */
@Injectable()
export class RateLimitsService {
  constructor(
    private readonly counters: RateCounterRepository,
    private readonly clock: Clock,
  ) {}

  /** Counts one time and returns true if it is within every rate. */
  async allows(subject: string, ...rates: Rate[]): Promise<boolean> {
    return (await this.waitSeconds(subject, rates)) === 0;
  }

  /** Counts one time and throws AUTH.TOO_MANY_ATTEMPTS if it exceeds a rate. */
  async enforce(subject: string, ...rates: Rate[]): Promise<void> {
    const retryAfterSeconds = await this.waitSeconds(subject, rates);
    if (retryAfterSeconds > 0) throw TooManyAttempts({ retryAfterSeconds });
  }

  private async waitSeconds(subject: string, rates: readonly Rate[]): Promise<number> {
    const now = this.clock.now();
    for (const { name, max, perSeconds } of rates) {
      const id = `${name}:${subjectHash(subject)}`;
      const { times, endsAt } = await this.counters.count(id, now, perSeconds * 1_000);
      // A refused time does not count against the rates that follow.
      if (times > max) return Math.ceil((endsAt.getTime() - now.getTime()) / 1_000);
    }
    return 0;
  }
}
