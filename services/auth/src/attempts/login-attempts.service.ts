import { TooManyAttempts } from '@leadmart/contracts';
import { KeyedQueue } from '@leadmart/platform/concurrency';
import { InjectConfig } from '@leadmart/platform/config';
import { Clock } from '@leadmart/platform/time';
import { Injectable } from '@nestjs/common';
import type { AuthConfig } from '../auth.config.js';
import { FailureRepository } from './failure.repository.js';
import type { FailureRecord } from './failure.schema.js';
import { delayAfter, secondsToWait, type SlowDown } from './slow-down.decisions.js';
import { subjectHash } from './subject-hash.js';

/** Who tries to open what; the e-mail may be nobody's. */
export interface Attempt {
  readonly email: string;
  readonly address: string;
}

interface Counters {
  readonly pair: string;
  readonly account: string;
  readonly address: string;
}

const knownForMs = 90 * 24 * 60 * 60 * 1_000;

const countersOf = ({ email, address }: Attempt): Counters => ({
  pair: `pair:${subjectHash(email, address)}`,
  account: `account:${subjectHash(email)}`,
  address: `address:${subjectHash(address)}`,
});

/**
 * Slows guessing down: of one account from one address, of one account from everywhere, of many
 * accounts from one address. It treats an e-mail that nobody has like any other.
 */
@Injectable()
export class LoginAttempts {
  private readonly queue = new KeyedQueue();
  private readonly slowDowns: Readonly<Record<keyof Counters, SlowDown>>;
  private readonly forgottenAfterMs: number;

  constructor(
    private readonly failures: FailureRepository,
    private readonly clock: Clock,
    @InjectConfig() config: AuthConfig,
  ) {
    const longest = config.LOGIN_MAX_DELAY_SECONDS;
    this.slowDowns = {
      pair: { freeFailures: config.LOGIN_FREE_FAILURES, maxDelaySeconds: longest },
      account: {
        freeFailures: config.LOGIN_FREE_FAILURES_PER_ACCOUNT,
        maxDelaySeconds: config.LOGIN_MAX_DELAY_SECONDS_PER_ACCOUNT,
      },
      address: {
        freeFailures: config.LOGIN_FREE_FAILURES_PER_ADDRESS,
        maxDelaySeconds: longest,
      },
    };
    this.forgottenAfterMs = config.LOGIN_FAILURES_FORGOTTEN_MINUTES * 60_000;
  }

  /**
   * Makes one attempt, or throws AUTH.TOO_MANY_ATTEMPTS. `open` answers undefined for a wrong
   * password. Attempts of a pair take turns, so that a burst of guesses meets the delay it causes. `onSlowed` is called
   * when failures from everywhere begin to slow the account down.
   */
  async make<T>(
    attempt: Attempt,
    open: () => Promise<T | undefined>,
    onSlowed: () => void = () => undefined,
  ): Promise<T | undefined> {
    const counters = countersOf(attempt);
    return await this.queue.run(counters.pair, async () => {
      const before = await this.failures.find(Object.values(counters));
      this.refuseWhileSlowed(counters, before);
      const opened = await open();
      if (opened === undefined) await this.countFailure(counters, onSlowed);
      else if (this.isWorthRemembering(counters, before)) await this.succeeded(attempt);
      return opened;
    });
  }

  /** The owner has proved himself: by the right password, or by a link from his mail. */
  async succeeded(attempt: Attempt): Promise<void> {
    const { pair, account } = countersOf(attempt);
    const now = this.clock.now();
    // What came from the address against other accounts stays: one own account must not excuse it.
    await Promise.all([
      this.failures.rememberSuccess(pair, now, new Date(now.getTime() + knownForMs)),
      this.failures.forget(account),
    ]);
  }

  /** Who logs in from the same place day after day changes nothing, and so writes nothing. */
  private isWorthRemembering(counters: Counters, found: Map<string, FailureRecord>): boolean {
    const pair = found.get(counters.pair);
    if (!pair?.knownUntil || pair.failures > 0 || found.has(counters.account)) return true;
    return pair.knownUntil.getTime() - this.clock.now().getTime() < knownForMs / 2;
  }

  private refuseWhileSlowed(counters: Counters, found: Map<string, FailureRecord>): void {
    const now = this.clock.now();
    const until = (id: string) => found.get(id)?.slowedUntil ?? undefined;
    const retryAfterSeconds = secondsToWait(
      {
        pairUntil: until(counters.pair),
        accountUntil: until(counters.account),
        addressUntil: until(counters.address),
        isKnownAddress: (found.get(counters.pair)?.knownUntil ?? now) > now,
      },
      now,
    );
    if (retryAfterSeconds > 0) throw TooManyAttempts({ retryAfterSeconds });
  }

  private async countFailure(counters: Counters, onSlowed: () => void): Promise<void> {
    const now = this.clock.now();
    const forgetAt = new Date(now.getTime() + this.forgottenAfterMs);
    const kinds = Object.keys(counters) as (keyof Counters)[];
    await Promise.all(
      kinds.map(async (kind) => {
        const failures = await this.failures.count(counters[kind], { now, forgetAt });
        const delay = delayAfter(failures, this.slowDowns[kind]);
        if (delay === 0) return;
        // The counter is atomic: one failure is the first that slows.
        if (kind === 'account' && delayAfter(failures - 1, this.slowDowns[kind]) === 0) onSlowed();
        await this.failures.slowDown(counters[kind], new Date(now.getTime() + delay * 1_000));
      }),
    );
  }
}
