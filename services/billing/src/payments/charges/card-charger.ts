import { Injectable } from '@nestjs/common';
import {
  PaymentInProgress,
  ProviderUnavailable,
  type ProcessPaymentView,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock } from '@leadmart/platform/time';
import type { Payment } from '../payment.js';
import { PaymentRepository } from '../payment.repository.js';
import { toPaymentAnswer, toActionNeeded } from '../payment.view.js';
import { Settlement } from '../settlement.js';
import { StripeProvider } from './stripe-provider.js';

const notCharged = {
  kind: 'not-charged',
  reason: 'The payment provider did not accept the payment.',
} as const;

/** Asks the provider about a stored payment, and settles it by the answer. */
@Injectable()
export class CardCharger {
  constructor(
    private readonly provider: StripeProvider,
    private readonly settlement: Settlement,
    private readonly payments: PaymentRepository,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  /**
   * Charges the card and settles the payment. Any process may call it again after any failure. Returns undefined while
   * another call for the same payment is running. Throws the error of a payment that failed, PaymentInProgress,
   * and ProviderUnavailable.
   */
  async carryOut(payment: Payment): Promise<ProcessPaymentView | undefined> {
    const outcome = await this.provider.charge(payment);
    switch (outcome.status) {
      case 'refused': {
        const { failure, intentId } = outcome;
        return toPaymentAnswer(await this.settlement.fail(payment, failure, intentId));
      }
      case 'in-progress':
        return undefined;
      case 'unknown':
        this.log.error({ paymentId: payment.id, err: outcome.cause }, 'payment outcome unknown');
        await this.payments.markUnknown(payment.id, this.clock.now());
        throw ProviderUnavailable();
      case 'misused':
        this.log.error({ paymentId: payment.id, err: outcome.cause }, 'payment call not accepted');
        await this.settlement.fail(payment, notCharged);
        throw ProviderUnavailable();
      case 'requires_action':
        await this.settlement.settle(payment, outcome);
        return toActionNeeded(payment.id, outcome.clientSecret);
      case 'succeeded':
      case 'failed':
      case 'running':
        return toPaymentAnswer(await this.settlement.settle(payment, outcome));
    }
  }

  /** Asks about a payment whose card holder may have authenticated since. Throws as `carryOut` does. */
  async askAgain(payment: Payment): Promise<ProcessPaymentView> {
    if (payment.intentId === undefined) throw PaymentInProgress();
    const state = await this.provider.retrieve(payment.intentId).catch((err: unknown) => {
      this.log.error({ paymentId: payment.id, err }, 'payment could not be looked up');
      throw ProviderUnavailable();
    });
    const settled = await this.settlement.settle(payment, state);
    return state.status === 'requires_action'
      ? toActionNeeded(payment.id, state.clientSecret)
      : toPaymentAnswer(settled);
  }
}
