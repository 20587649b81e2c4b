import { Injectable } from '@nestjs/common';
import { TooManyAttempts } from '@leadmart/contracts';
import { KeyedQueue } from '@leadmart/platform/concurrency';
import { InjectConfig } from '@leadmart/platform/config';
import { Clock } from '@leadmart/platform/time';
import type { AuthConfig } from '../auth.config.js';
import { isFirstDelayed, type Place, type SlowDown } from './failure-counter.js';
import { FailureCounterRepository } from './failure-counter.repository.js';
import { subjectHash } from './subject-hash.js';

/** An attempt to give the secret of an account, which may not exist. */
export interface LoginAttempt {
  /** An email, or another name if the secret is counted apart from passwords (`codes of <user id>`). */
  readonly account: string;
  readonly address: string;
  /** A name of the device if the owner has used it. Called only while guesses from anywhere delay the account. */
  readonly knownDevice?: () => Promise<string | undefined>;
}

type Kind = 'pair' | 'address' | 'account' | 'device';
type CounterIds = Readonly<Record<Exclude<Kind, 'device'>, string>>;
type Counted = Place & { readonly kind: Kind };

const knownForMs = 90 * 24 * 60 * 60 * 1_000;

const counterIdsOf = ({ account, address }: LoginAttempt): CounterIds => ({
  pair: `pair:${subjectHash(account, address)}`,
  account: `account:${subjectHash(account)}`,
  address: `address:${subjectHash(address)}`,
});

/**
 * Slows down guessing of every secret that can be guessed (passwords, codes): at one account from one address, at one
 * account from anywhere, and at many accounts from one address. An email without an account is treated like any other.
 *
 * Each attempt is counted as failed before the secret is compared, and taken back if it was right. Of many attempts at
 * once, at any number of replicas, no more are compared than are free.
 */
@Injectable()
export class LoginAttemptsService {
  private readonly queue = new KeyedQueue();
  private readonly slowDowns: Readonly<Record<Kind, SlowDown>>;
  private readonly forgottenAfterMs: number;

  constructor(
    private readonly counters: FailureCounterRepository,
    private readonly clock: Clock,
    @InjectConfig() config: AuthConfig,
  ) {
    const maxDelaySeconds = config.LOGIN_MAX_DELAY_SECONDS;
    this.slowDowns = {
      pair: { freeFailures: config.LOGIN_FREE_FAILURES, maxDelaySeconds },
      device: { freeFailures: config.LOGIN_FREE_FAILURES, maxDelaySeconds },
      account: {
        freeFailures: config.LOGIN_FREE_FAILURES_PER_ACCOUNT,
        maxDelaySeconds: config.LOGIN_MAX_DELAY_SECONDS_PER_ACCOUNT,
      },
      address: { freeFailures: config.LOGIN_FREE_FAILURES_PER_ADDRESS, maxDelaySeconds },
    };
    this.forgottenAfterMs = config.LOGIN_FAILURES_FORGOTTEN_MINUTES * 60_000;
  }

  /**
   * Makes one attempt. `open` compares the secret and returns undefined for a wrong one; if it throws, the attempt
   * stays counted. Throws TooManyAttempts during a delay, without calling `open`. Attempts of one account from
   * one address run one after the other, so that right ones do not take each other's places. Calls `onSlowed` when
   * failures from anywhere begin to delay the account.
   */
  async make<T>(
    attempt: LoginAttempt,
    open: () => Promise<T | undefined>,
    onSlowed: () => void = () => undefined,
  ): Promise<T | undefined> {
    const ids = counterIdsOf(attempt);
    return this.queue.run(ids.pair, async () => {
      const places = await this.enter(attempt, ids);
      const opened = await open();
      if (opened === undefined) await this.failed(ids, places, onSlowed);
      else await this.passed(attempt, places);
      return opened;
    });
  }

  /** Resets the counters after the right password or a mailed link proved that this is the owner. */
  async succeeded(attempt: LoginAttempt): Promise<void> {
    await Promise.all([
      this.remember(attempt),
      this.counters.forget(counterIdsOf(attempt).account),
    ]);
  }

  /**
   * Takes a place in each counter. An address that opened the account before needs none in the counter of the account,
   * and a device that did has a counter of its own, so that others cannot lock the owner out.
   */
  private async enter(attempt: LoginAttempt, ids: CounterIds): Promise<Counted[]> {
    const places: Counted[] = [];
    for (const kind of ['pair', 'address', 'account'] as const) {
      if (kind === 'account' && places.some((place) => this.isKnown(place))) break;
      const place = await this.take(kind, ids[kind]);
      const entered = place.isTaken ? place : await this.enterByDevice(attempt, place);
      if (!entered.isTaken) {
        await this.counters.giveBack(places);
        const waitMs = Number(entered.slowedUntil) - this.clock.now().getTime();
        throw TooManyAttempts({ retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
      }
      places.push(entered);
    }
    return places;
  }

  private async enterByDevice(attempt: LoginAttempt, refused: Counted): Promise<Counted> {
    if (refused.kind !== 'account') return refused;
    const device = await attempt.knownDevice?.();
    if (device === undefined) return refused;
    return this.take('device', `device:${subjectHash(attempt.account, device)}`);
  }

  private async take(kind: Kind, id: string): Promise<Counted> {
    const now = this.clock.now();
    const forgetAt = new Date(now.getTime() + this.forgottenAfterMs);
    const slowDown = this.slowDowns[kind];
    return { ...(await this.counters.take(id, { now, forgetAt, slowDown })), kind };
  }

  private async failed(
    { account }: CounterIds,
    places: readonly Counted[],
    onSlowed: () => void,
  ): Promise<void> {
    // Guesses from a known address count for the account, too, although it does not delay them.
    const counted = places.some(({ kind }) => kind === 'account' || kind === 'device')
      ? places.find(({ kind }) => kind === 'account')
      : await this.take('account', account);
    // The counter is atomic, so exactly one failure is the first that causes a delay.
    if (counted?.isTaken && isFirstDelayed(counted.failures, this.slowDowns.account)) onSlowed();
  }

  /** The counter of the address is not reset: a login to one account must not reset guesses at others. */
  private async passed(attempt: LoginAttempt, places: readonly Counted[]): Promise<void> {
    const [pair, ...others] = places;
    if (pair && this.isKnown(pair) && !this.isWorthRemembering(pair))
      return this.counters.giveBack(places);
    const resets = others.filter(({ kind }) => kind !== 'address');
    await Promise.all([
      this.remember(attempt),
      this.counters.giveBack(others.filter(({ kind }) => kind === 'address')),
      ...resets.map(({ id }) => this.counters.forget(id)),
    ]);
  }

  private async remember(attempt: LoginAttempt): Promise<void> {
    const now = this.clock.now();
    const knownUntil = new Date(now.getTime() + knownForMs);
    await this.counters.rememberSuccess(counterIdsOf(attempt).pair, now, knownUntil);
  }

  private isKnown({ kind, knownUntil }: Counted): boolean {
    return kind === 'pair' && knownUntil !== null && knownUntil > this.clock.now();
  }

  /** False if the address stays known for at least half of the period and had no failures. */
  private isWorthRemembering({ failures, knownUntil }: Counted): boolean {
    return failures > 1 || Number(knownUntil) - this.clock.now().getTime() < knownForMs / 2;
  }
}
