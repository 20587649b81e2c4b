import { TooManyAttempts } from '@leadmart/contracts';
import { KeyedQueue } from '@leadmart/platform/concurrency';
import { InjectConfig } from '@leadmart/platform/config';
import { Clock } from '@leadmart/platform/time';
import { Injectable } from '@nestjs/common';
import type { AuthConfig } from '../auth.config.js';
import type { FailureCounter } from './failure-counter.js';
import { FailureCounterRepository } from './failure-counter.repository.js';
import { delaySecondsOf, waitSecondsOf, type SlowDown } from './slow-down.js';
import { subjectHash } from './subject-hash.js';

/** A login attempt. The e-mail may have no account. */
export interface LoginAttempt {
  readonly email: string;
  readonly address: string;
}

interface CounterIds {
  readonly pair: string;
  readonly account: string;
  readonly address: string;
}

const knownForMs = 90 * 24 * 60 * 60 * 1_000;

const counterIdsOf = ({ email, address }: LoginAttempt): CounterIds => ({
  pair: `pair:${subjectHash(email, address)}`,
  account: `account:${subjectHash(email)}`,
  address: `address:${subjectHash(address)}`,
});

/**
 * Slows down password guessing: at one account from one address, at one account from anywhere, and at many accounts
 * from one address. An e-mail without an account is treated like any other.
 */
@Injectable()
export class LoginAttemptsService {
  private readonly queue = new KeyedQueue();
  private readonly slowDowns: Readonly<Record<keyof CounterIds, SlowDown>>;
  private readonly forgottenAfterMs: number;

  constructor(
    private readonly counters: FailureCounterRepository,
    private readonly clock: Clock,
    @InjectConfig() config: AuthConfig,
  ) {
    const maxDelaySeconds = config.LOGIN_MAX_DELAY_SECONDS;
    this.slowDowns = {
      pair: { freeFailures: config.LOGIN_FREE_FAILURES, maxDelaySeconds },
      account: {
        freeFailures: config.LOGIN_FREE_FAILURES_PER_ACCOUNT,
        maxDelaySeconds: config.LOGIN_MAX_DELAY_SECONDS_PER_ACCOUNT,
      },
      address: { freeFailures: config.LOGIN_FREE_FAILURES_PER_ADDRESS, maxDelaySeconds },
    };
    this.forgottenAfterMs = config.LOGIN_FAILURES_FORGOTTEN_MINUTES * 60_000;
  }

  /**
   * Makes one attempt. `open` returns undefined for a wrong password. Throws AUTH.TOO_MANY_ATTEMPTS during a delay.
   * Attempts of one account from one address run one after the other, so a burst of guesses meets the delay that it
   * causes. Calls `onSlowed` when failures from anywhere begin to delay logins to the account.
   */
  async make<T>(
    attempt: LoginAttempt,
    open: () => Promise<T | undefined>,
    onSlowed: () => void = () => undefined,
  ): Promise<T | undefined> {
    const ids = counterIdsOf(attempt);
    return await this.queue.run(ids.pair, async () => {
      const before = await this.counters.find(Object.values(ids));
      this.refuseWhileSlowed(ids, before);
      const opened = await open();
      if (opened === undefined) await this.countFailure(ids, onSlowed);
      else if (this.isWorthRemembering(ids, before)) await this.succeeded(attempt);
      return opened;
    });
  }

  /** Resets the counters after the right password or a mailed link proved that this is the owner. */
  async succeeded(attempt: LoginAttempt): Promise<void> {
    const { pair, account } = counterIdsOf(attempt);
    const now = this.clock.now();
    // The counter of the address stays: a login to one account must not reset guesses at others.
    await Promise.all([
      this.counters.rememberSuccess(pair, now, new Date(now.getTime() + knownForMs)),
      this.counters.forget(account),
    ]);
  }

  /** False if the address stays known for at least half of the period, which saves a write per login. */
  private isWorthRemembering(ids: CounterIds, found: Map<string, FailureCounter>): boolean {
    const pair = found.get(ids.pair);
    if (!pair?.knownUntil || pair.failures > 0 || found.has(ids.account)) return true;
    return pair.knownUntil.getTime() - this.clock.now().getTime() < knownForMs / 2;
  }

  private refuseWhileSlowed(ids: CounterIds, found: Map<string, FailureCounter>): void {
    const now = this.clock.now();
    const until = (id: string) => found.get(id)?.slowedUntil ?? undefined;
    const retryAfterSeconds = waitSecondsOf(
      {
        pairUntil: until(ids.pair),
        accountUntil: until(ids.account),
        addressUntil: until(ids.address),
        isKnownAddress: (found.get(ids.pair)?.knownUntil ?? now) > now,
      },
      now,
    );
    if (retryAfterSeconds > 0) throw TooManyAttempts({ retryAfterSeconds });
  }

  private async countFailure(ids: CounterIds, onSlowed: () => void): Promise<void> {
    const now = this.clock.now();
    const forgetAt = new Date(now.getTime() + this.forgottenAfterMs);
    const kinds = Object.keys(ids) as (keyof CounterIds)[];
    await Promise.all(
      kinds.map(async (kind) => {
        const failures = await this.counters.count(ids[kind], { now, forgetAt });
        const slowDown = this.slowDowns[kind];
        const delaySeconds = delaySecondsOf(failures, slowDown);
        if (delaySeconds === 0) return;
        // The counter is atomic, so exactly one failure is the first that causes a delay.
        if (kind === 'account' && delaySecondsOf(failures - 1, slowDown) === 0) onSlowed();
        await this.counters.slowDown(ids[kind], new Date(now.getTime() + delaySeconds * 1_000));
      }),
    );
  }
}
