import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { TooManyDeclinedCards, type UserId } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock } from '@leadmart/platform/time';
import type { ClientSession } from 'mongoose';
import type { BillingConfig } from '../../billing.config.js';
import type { Payment } from '../payment.js';
import { PaymentMetrics } from '../payment-metrics.js';
import {
  subjectKinds,
  waitAfter,
  type DeclineLimit,
  type SubjectKind,
} from './decline.decisions.js';
import { DeclineCounterRepository } from './decline-counter.repository.js';

/** A user, client address and card. The fingerprint is undefined when the payment method is not a card. */
export interface Payer {
  readonly userId: UserId;
  /** Undefined for an automatic top-up. */
  readonly address: string | undefined;
  readonly fingerprint: string | undefined;
}

type Counted = Required<Pick<Payment, 'id' | 'declineCounters'>>;

/**
 * Limits declined cards per user, client address and card, against the testing of stolen card numbers.
 * A successful payment resets nothing, because testers find valid cards, too.
 */
@Injectable()
export class DeclineLimits {
  private readonly limits: Readonly<Record<SubjectKind, DeclineLimit>>;
  private readonly forgetAfterMs: number;
  private readonly placeMs: number;

  constructor(
    private readonly counters: DeclineCounterRepository,
    private readonly clock: Clock,
    private readonly metrics: PaymentMetrics,
    @InjectConfig() config: BillingConfig,
    @InjectLog() private readonly log: Log,
  ) {
    const maxWaitSeconds = config.DECLINES_MAX_WAIT_MINUTES * 60;
    this.limits = {
      user: { freeDeclines: config.DECLINES_FREE_PER_USER, maxWaitSeconds },
      address: { freeDeclines: config.DECLINES_FREE_PER_ADDRESS, maxWaitSeconds },
      card: { freeDeclines: config.DECLINES_FREE_PER_CARD, maxWaitSeconds },
    };
    this.forgetAfterMs = config.DECLINES_FORGOTTEN_MINUTES * 60_000;
    // Longer than a call of the provider and its retry.
    this.placeMs = 2 * config.STRIPE_TIMEOUT_MS + 30_000;
  }

  countersOf({ userId, address, fingerprint }: Payer): string[] {
    const subjects = { user: userId, address, card: fingerprint };
    return subjectKinds.flatMap((kind) => {
      const subject = subjects[kind];
      return subject === undefined ? [] : `${kind}:${hashOf(subject)}`;
    });
  }

  /**
   * Takes a place in each counter before the provider is called. Returns false when so many payments of the same
   * subject are running that their declines could exceed a limit. Throws BILLING.TOO_MANY_DECLINED_CARDS.
   */
  async enter({ id: paymentId, declineCounters }: Counted): Promise<boolean> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + this.placeMs);
    for (const [index, id] of declineCounters.entries()) {
      const { freeDeclines } = this.limits[kindOf(id)];
      const entering = { paymentId, now, until, freeDeclines };
      const { underWay, waitUntil } = await this.counters.enter(id, entering);
      if (underWay.some((place) => place.paymentId === paymentId)) continue;
      await this.counters.leave(declineCounters.slice(0, index), paymentId);
      const waitMs = waitUntil.getTime() - now.getTime();
      if (waitMs <= 0) return false;
      this.metrics.refusedAfterDeclines(kindOf(id));
      throw TooManyDeclinedCards({ retryAfterSeconds: Math.ceil(waitMs / 1_000) });
    }
    return true;
  }

  /** Frees the places of a payment. A place that is not freed expires. */
  async leave({ id, declineCounters }: Counted): Promise<void> {
    if (declineCounters.length === 0) return;
    await this.counters.leave(declineCounters, id).catch((err: unknown) => {
      this.log.warn({ err, paymentId: id }, 'decline counters not updated');
    });
  }

  /** Counts a declined card, in the transaction that ends its payment. */
  async count({ id, declineCounters = [] }: Payment, tx: ClientSession): Promise<void> {
    const now = this.clock.now();
    for (const counter of declineCounters) {
      const declines = await this.counters.count(counter, { paymentId: id, now }, tx);
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
