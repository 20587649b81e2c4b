import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { TooManyDeclinedCards, type UserId } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { newId, Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import type { BillingConfig } from '../../billing.config.js';
import { PaymentMetrics } from '../payment-metrics.js';
import { DeclineCounterRepository } from './decline-counter.repository.js';
import { waitAfter, type DeclineLimit, type SubjectKind } from './decline.decisions.js';

/** A user, client address and card. The fingerprint is undefined when the payment method is not a card. */
export interface DeclineSubjects {
  readonly userId: UserId;
  /** Undefined for an automatic top-up. */
  readonly address: string | undefined;
  readonly fingerprint: string | undefined;
}

/** A payment or a card setup, and the counters of its declines. */
export interface CardAttempt {
  readonly id: string;
  readonly declineCounters: readonly string[];
}

/** A card holder may take this long to confirm a setup. */
const setupMs = 10 * 60_000;

/**
 * Limits declined cards per user, client address and card, over payments and card setups together, against the testing
 * of stolen card numbers. A success resets nothing, because testers find valid cards, too. Setups cost nothing, so they
 * are limited even if none is declined: twice as many as declines.
 */
@Injectable()
export class DeclineLimits {
  private readonly limits: Readonly<Record<SubjectKind, DeclineLimit>>;
  private readonly forgetAfterMs: number;
  private readonly slotMs: number;

  constructor(
    private readonly counters: DeclineCounterRepository,
    private readonly clock: Clock,
    private readonly metrics: PaymentMetrics,
    private readonly transactions: Transactions,
    @InjectConfig() config: BillingConfig,
    @InjectLog() private readonly log: Log,
  ) {
    const maxWaitSeconds = config.DECLINES_MAX_WAIT_MINUTES * 60;
    this.limits = {
      user: { freeDeclines: config.DECLINES_FREE_PER_USER, maxWaitSeconds },
      address: { freeDeclines: config.DECLINES_FREE_PER_ADDRESS, maxWaitSeconds },
      card: { freeDeclines: config.DECLINES_FREE_PER_CARD, maxWaitSeconds },
      'setup-user': { freeDeclines: 2 * config.DECLINES_FREE_PER_USER, maxWaitSeconds },
      'setup-address': { freeDeclines: 2 * config.DECLINES_FREE_PER_ADDRESS, maxWaitSeconds },
    };
    this.forgetAfterMs = config.DECLINES_FORGOTTEN_MINUTES * 60_000;
    // Longer than a call of the provider and its retry.
    this.slotMs = 2 * config.STRIPE_TIMEOUT_MS + 30_000;
  }

  countersOf({ userId, address, fingerprint }: DeclineSubjects): string[] {
    return [
      `user:${hashOf(userId)}`,
      ...(address === undefined ? [] : [`address:${hashOf(address)}`]),
      ...this.counterOfCard(fingerprint),
    ];
  }

  counterOfCard(fingerprint: string | undefined): string[] {
    return fingerprint === undefined ? [] : [`card:${hashOf(fingerprint)}`];
  }

  /**
   * Takes a slot in each counter before the provider is called. Returns false when so many payments of the same
   * subject are running that their declines could exceed a limit. Throws TooManyDeclinedCards.
   */
  async enter(
    { id: attemptId, declineCounters }: CardAttempt,
    slotMs = this.slotMs,
  ): Promise<boolean> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + slotMs);
    for (const [index, id] of declineCounters.entries()) {
      const { freeDeclines } = this.limits[kindOf(id)];
      const entering = { attemptId, now, until, freeDeclines };
      const { underWay, waitUntil } = await this.counters.enter(id, entering);
      if (underWay.some((slot) => slot.attemptId === attemptId)) continue;
      await this.counters.leave(declineCounters.slice(0, index), attemptId);
      const waitMs = waitUntil.getTime() - now.getTime();
      if (waitMs <= 0) return false;
      this.metrics.refusedAfterDeclines(kindOf(id));
      throw TooManyDeclinedCards({ retryAfterSeconds: Math.ceil(waitMs / 1_000) });
    }
    return true;
  }

  /**
   * Counts a card setup and takes a slot for its card until `leave` or `count`. The provider is called afterwards.
   * Throws TooManyDeclinedCards, also while so many setups are open that their declines could exceed a limit.
   */
  async enterSetup(subjects: Omit<DeclineSubjects, 'fingerprint'>): Promise<CardAttempt> {
    const declineCounters = this.countersOf({ ...subjects, fingerprint: undefined });
    const setupCounters = declineCounters.map((counter) => `setup-${counter}`);
    const id = newId();
    const all = { id, declineCounters: [...setupCounters, ...declineCounters] };
    if (!(await this.enter(all, setupMs))) throw TooManyDeclinedCards({ retryAfterSeconds: 60 });
    await this.transactions.run((tx) => this.count({ id, declineCounters: setupCounters }, tx));
    return { id, declineCounters };
  }

  /** Frees the slots of a payment or setup. A slot that is not freed expires. */
  async leave({ id, declineCounters }: CardAttempt): Promise<void> {
    if (declineCounters.length === 0) return;
    await this.counters.leave(declineCounters, id).catch((err: unknown) => {
      this.log.warn({ err, attemptId: id }, 'decline counters not updated');
    });
  }

  /** Counts a declined card, in the transaction that ends its payment. */
  async count(
    { id, declineCounters = [] }: Partial<CardAttempt> & Pick<CardAttempt, 'id'>,
    tx: ClientSession,
  ): Promise<void> {
    const now = this.clock.now();
    for (const counter of declineCounters) {
      const declines = await this.counters.count(counter, { attemptId: id, now }, tx);
      const waitSeconds = waitAfter(declines, this.limits[kindOf(counter)]);
      const until = new Date(now.getTime() + waitSeconds * 1_000);
      const forgetAt = new Date(until.getTime() + this.forgetAfterMs);
      await this.counters.waitUntil(counter, { until, forgetAt }, tx);
    }
  }
}

function kindOf(counter: string): SubjectKind {
  return counter.slice(0, counter.indexOf(':')) as SubjectKind;
}

function hashOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url').slice(0, 27);
}
