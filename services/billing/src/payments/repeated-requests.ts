import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  IdempotencyKeyReused,
  InternalFailure,
  PaymentInProgress,
  type ProcessPaymentView,
} from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { CardCharger } from './charges/card-charger.js';
import { DeclineLimits, type CardAttempt } from './declines/decline-limits.js';
import {
  inputHashOf,
  isKeyOver,
  nextStep,
  requestKeyOf,
  type PaymentRequest,
} from './payment.decisions.js';
import type { Payment } from './payment.js';
import { PaymentRepository } from './payment.repository.js';
import { toPaymentAnswer } from './payment.view.js';

/** A second click waits this long for the result of the first. */
const longestWaitMs = 25_000;
const lookAgainMs = 50;

/** Requests for a payment that another request has begun: they wait for its end, or carry it on when its process died. */
@Injectable()
export class RepeatedRequests {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly declines: DeclineLimits,
    private readonly charger: CardCharger,
    private readonly clock: Clock,
  ) {}

  /** The payment that this request repeats, or undefined. Throws IdempotencyKeyReused. */
  async firstOf(request: PaymentRequest): Promise<Payment | undefined> {
    const holder = await this.payments.findByRequestKey(requestKeyOf(request));
    if (!holder) return undefined;
    if (isKeyOver(holder, this.clock.now())) {
      await this.payments.endKey(holder);
      return undefined;
    }
    const hasKey = request.idempotencyKey !== undefined;
    if (hasKey && holder.inputHash !== inputHashOf(request)) throw IdempotencyKeyReused();
    return holder;
  }

  /**
   * Waits for free slots in the decline counters. Returns the payment that another request for the same one stored
   * meanwhile, if any. Throws TooManyDeclinedCards and PaymentInProgress.
   */
  async waitForSlot(request: PaymentRequest, attempt: CardAttempt): Promise<Payment | undefined> {
    const deadline = Date.now() + longestWaitMs;
    while (!(await this.declines.enter(attempt))) {
      if (Date.now() >= deadline) throw PaymentInProgress();
      await delay(lookAgainMs);
      const first = await this.firstOf(request);
      if (first) return first;
    }
    return undefined;
  }

  /**
   * Waits for a payment that another request or process works on, or takes it over when its lease has ended. Throws as
   * `CardCharger.carryOut` does.
   */
  async join({ id }: Payment): Promise<ProcessPaymentView> {
    const deadline = Date.now() + longestWaitMs;
    while (Date.now() < deadline) {
      const payment = await this.payments.find(id);
      if (!payment) throw InternalFailure();
      const now = this.clock.now();
      const step = nextStep(payment, now);
      if (step === 'answer') return toPaymentAnswer(payment);
      if (step === 'ask-again') return this.charger.askAgain(payment);
      if (step === 'take-over') {
        const taken = await this.payments.takeOver(payment, now);
        const answer = taken && (await this.charger.carryOut(taken));
        if (answer) return answer;
      }
      await delay(lookAgainMs);
    }
    throw PaymentInProgress();
  }
}
